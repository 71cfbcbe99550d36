// The current frame as a PNG.
import type { Frame } from './frames';
import type { Legend } from './legend';
import type { Stage } from './stage';

export function downloadPicture(stage: Stage, legend: Legend, frame: Frame, name: string): void {
  const picture = legend.compose(stage.capture(), name, frame.header.time);
  picture.toBlob((blob) => {
    if (!blob) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    const stem = name.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'tidelock';
    link.download = `${stem}-${frame.name === 'still' ? `${frame.header.time.toFixed(4)}s` : String(frame.name).padStart(4, '0')}.png`;
    link.click();
    window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }, 'image/png');
}
