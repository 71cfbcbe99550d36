// The picture on the stage as a PNG file, with title, time and legend.
import type { Frame } from './frames';
import type { Legend } from './legend';
import type { Stage } from './stage';

const KEPT = 10_000; // [ms] that the browser has to begin with the download

export function download(stage: Stage, legend: Legend, frame: Frame, name: string): void {
  const picture = legend.compose(stage.capture(), name, frame.header.time);
  picture.toBlob((blob) => {
    if (!blob) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = fileName(frame, name);
    link.click();
    window.setTimeout(() => URL.revokeObjectURL(link.href), KEPT);
  }, 'image/png');
}

function fileName(frame: Frame, name: string): string {
  const stem = name.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'tidelock';
  const moment = frame.name === 'still' ? `${frame.header.time.toFixed(4)}s` : String(frame.name).padStart(4, '0');
  return `${stem}-${moment}.png`;
}
