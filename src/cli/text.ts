import type { Finding } from '../content/html/face.ts';
import { printable } from './printable.ts';
import { count } from './terminal.ts';
import type { Report, Totals } from './compose.ts';

/** What was found, in a line: `in 2 texts, 3 things were removed or replaced`; null when nothing was. */
export const inShort = ({ texts, removed, replaced, missing, missingPictures }: Totals) => {
  const changed = removed + replaced;
  const pictures = count(missingPictures, 'picture');
  const parts: string[] = [];
  if (changed > 0) parts.push(`${count(changed, 'thing')} ${were(changed)} removed or replaced`);
  if (missing > 0 && missing === missingPictures) {
    parts.push(`${pictures} ${are(missing)} missing`);
  } else if (missing > 0) {
    const among = missingPictures === 0 ? '' : `, ${pictures} among them`;
    parts.push(`${count(missing, 'thing')} ${are(missing)} missing${among}`);
  }
  return parts.length === 0 ? null : `in ${count(texts, 'text')}, ${parts.join(' and ')}`;
};

const were = (number: number): string => (number === 1 ? 'was' : 'were');
const are = (number: number): string => (number === 1 ? 'is' : 'are');

/** The report as a person reads it. */
export const reportText = ({ site, made, totals, records }: Report): string => {
  const head = [
    site === null ? 'Nothing has been read yet.' : printable(`${site.name}, ${site.home}`),
    `${made.slice(0, 16).replace('T', ' ')} UTC`,
  ];
  const found = inShort(totals) ?? 'nothing was removed or replaced';
  const total = `${found.charAt(0).toUpperCase()}${found.slice(1)}.`;
  const paragraphs = records.map(({ label, path, findings }) =>
    [printable(label), printable(path), ...findings.map(lineOf)].join('\n'),
  );
  return `${[head.join('\n'), total, ...paragraphs].join('\n\n')}\n`;
};

const lineOf = ({ outcome, what, why, count: times }: Finding): string => {
  const often = times === 1 ? '' : ` (${count(times, 'time')})`;
  return `  ${outcome}: ${printable(what)}${often}: ${printable(why)}`;
};
