import { readFile, writeFile } from 'node:fs/promises';
import { format } from 'oxfmt';

const marks = ['<!-- bench: begin -->', '<!-- bench: end -->'] as const;

/** Puts a text between the two marks of a Markdown file, in the place of what stands there. */
export async function writeBetween(file: string, text: string): Promise<void> {
  const before = await readFile(file, 'utf8');
  const [begin, end] = marks.map((mark) => before.indexOf(mark));
  if (begin === undefined || end === undefined || begin < 0 || end < begin)
    throw new Error(`${file} has no place for figures: ${marks.join(' and ')} are missing.`);
  const whole = [before.slice(0, begin + marks[0].length), text.trim(), before.slice(end)];
  const { code } = await format(file, whole.join('\n\n'));
  await writeFile(file, code);
}
