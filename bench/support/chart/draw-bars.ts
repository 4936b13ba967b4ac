import { escapeText } from 'entities';

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** The value with its unit. */
  readonly said: string;
  readonly isOurs: boolean;
}

export interface BarGroup {
  readonly label: string;
  readonly bars: readonly Bar[];
}

/** Groups whose bars have one scale. */
export interface Panel {
  readonly groups: readonly BarGroup[];
}

interface Drawing {
  readonly title: string;
  readonly panels: readonly Panel[];
}

const width = 720;
const margin = 16;
const names = 184;
const values = 84;
const thick = 16;
const step = 22;
const head = 26;
const gap = 14;

// The reader's own typeface and appearance: the picture stands in pages that have either.
const style = `
text { font: 13px system-ui, -apple-system, 'Segoe UI', sans-serif; fill: #24292f }
.head { font-weight: 600 }
.ours { fill: #0b6e5e }
.theirs { fill: #77818c }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 }
  .ours { fill: #3fb79f }
  .theirs { fill: #7d8792 }
}`;

const round = (value: number) => Number(value.toFixed(1));

const drawBar = ({ label, value, said, isOurs }: Bar, top: number, most: number): string => {
  // What is too short to be seen is a line.
  const length = Math.max(1.5, ((width - 2 * margin - names - values) * value) / most);
  const baseline = top + 12.5;
  const kind = isOurs ? 'ours' : 'theirs';
  return [
    `<text x="${margin + names - 8}" y="${baseline}" text-anchor="end">${escapeText(label)}</text>`,
    `<rect class="${kind}" x="${margin + names}" y="${top}" width="${round(length)}" height="${thick}" rx="2"/>`,
    `<text x="${round(margin + names + length + 8)}" y="${baseline}">${escapeText(said)}</text>`,
  ].join('\n');
};

const describe = ({ panels }: Drawing): string =>
  panels
    .flatMap(({ groups }) => groups)
    .map(
      ({ label, bars }) => `${label}: ${bars.map((bar) => `${bar.label} ${bar.said}`).join(', ')}.`,
    )
    .join(' ');

/** Lying bars, as an SVG file that reads in light and dark, and tells its figures to who does not see it. */
export function drawBars(drawing: Drawing): string {
  const lines: string[] = [];
  let top = margin;
  for (const { groups } of drawing.panels) {
    const most = Math.max(...groups.flatMap(({ bars }) => bars.map(({ value }) => value)));
    for (const { label, bars } of groups) {
      lines.push(`<text class="head" x="${margin}" y="${top + 14}">${escapeText(label)}</text>`);
      top += head;
      for (const bar of bars) {
        lines.push(drawBar(bar, top, most));
        top += step;
      }
      top += gap;
    }
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top}" width="${width}" height="${top}" role="img" aria-labelledby="title figures">`,
    `<title id="title">${escapeText(drawing.title)}</title>`,
    `<desc id="figures">${escapeText(describe(drawing))}</desc>`,
    `<style>${style}\n</style>`,
    ...lines,
    '</svg>\n',
  ].join('\n');
}
