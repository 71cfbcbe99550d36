// Colour maps (from the server, the same as in the pictures), ranges and the way numbers are written.
import type { FluidInfo } from './api';

/// For styles of the page. colour: sRGB 0..1.
export function cssColour(colour: [number, number, number]): string {
  return `rgb(${colour.map((c) => Math.round(255 * c)).join(' ')})`;
}

/// 256 colours as RGBA bytes.
export function mapBytes(colours: number[]): Uint8Array {
  const bytes = new Uint8Array(4 * 256);
  for (let i = 0; i < 256; ++i) {
    for (let c = 0; c < 3; ++c) bytes[4 * i + c] = colours[3 * i + c];
    bytes[4 * i + 3] = 255;
  }
  return bytes;
}

/// The colours of fluids one after the other as RGBA bytes; a place for 256.
export function fluidBytes(fluids: FluidInfo[]): Uint8Array {
  const bytes = new Uint8Array(4 * 256).fill(255);
  fluids.slice(0, 256).forEach(({ colour }, i) => bytes.set(colour.map((c) => Math.round(255 * c)), 4 * i));
  return bytes;
}

/// The map that suits a field best.
export function usualMap(field: string): string {
  if (field.startsWith('velocity')) return 'balance';
  return field === 'speed' ? 'water' : 'spectrum';
}

/// A step of 1, 2 or 5 times a power of ten that divides a span into about `parts`.
export function niceStep(span: number, parts: number): number {
  if (!(span > 0) || !isFinite(span)) return 1;
  const rough = span / parts;
  const power = Math.pow(10, Math.floor(Math.log10(rough)));
  const f = rough / power;
  return (f < 1.5 ? 1 : f < 3.5 ? 2 : f < 7.5 ? 5 : 10) * power;
}

/// Widens a range to round numbers; never empty.
export function niceRange(lo: number, hi: number): [number, number] {
  if (!(hi > lo)) {
    const room = Math.max(Math.abs(lo), 1) * 0.01;
    return lo === 0 && hi === 0 ? [0, 1] : [lo - room, hi + room];
  }
  const step = niceStep(hi - lo, 10);
  return [Math.floor(lo / step + 1e-9) * step, Math.ceil(hi / step - 1e-9) * step];
}

export function ticks(lo: number, hi: number, parts: number): number[] {
  const step = niceStep(hi - lo, parts);
  const list: number[] = [];
  for (let k = Math.ceil(lo / step - 1e-9); k * step <= hi + 1e-9 * step; ++k) list.push(k * step);
  return list;
}

/// About `digits` digits, without needless zeros, and a real minus.
export function numberText(value: number, digits = 4): string {
  if (!isFinite(value)) return '–';
  if (value === 0) return '0';
  const size = Math.abs(value);
  let text: string;
  if (size >= 1e6 || size < 1e-4) {
    const [mantissa, exponent] = value.toExponential(Math.max(0, digits - 1)).split('e');
    const short = mantissa.includes('.') ? mantissa.replace(/\.?0+$/, '') : mantissa;
    text = `${short}e${Number(exponent)}`;
  } else {
    text = value.toPrecision(digits);
    if (text.includes('e')) text = String(Math.round(value));
    else if (text.includes('.')) text = text.replace(/\.?0+$/, '');
  }
  return text.replace(/^-/, '−').replace('e-', 'e−');
}

export function withUnit(value: number, unit: string, digits = 4): string {
  return unit ? `${numberText(value, digits)} ${unit}` : numberText(value, digits);
}

/// 1250000 as "1.25 million".
export function countText(n: number): string {
  if (n >= 1e6) return `${numberText(n / 1e6, 3)} million`;
  return n.toLocaleString('en').replace(/,/g, ' ');
}
