const units = ['KB', 'MB', 'GB', 'TB'];

/** A number of bytes for people: `812 MB`. */
export function fileSize(bytes: number): string {
  let value = bytes;
  let unit = 'bytes';
  for (const next of units) {
    if (value < 1000) break;
    value /= 1000;
    unit = next;
  }
  return `${value < 10 && unit !== 'bytes' ? value.toFixed(1) : Math.round(value)} ${unit}`;
}
