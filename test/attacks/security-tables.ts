import { readFileSync } from 'node:fs';

const documentation = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');

/** The cells of each row of the table below a heading of `docs/security.md`. */
export function tableBelow(heading: string): string[][] {
  const [, after = ''] = documentation.split(`\n### ${heading}\n`);
  const [section = ''] = after.split('\n#');
  const rows = [...section.matchAll(/^\|(.+)\|$/gm)].map(([, row = '']) =>
    row.split('|').map((cell) => cell.trim()),
  );
  // The first two are its head.
  if (rows.length < 3) throw new Error(`There is no table below “${heading}”.`);
  return rows.slice(2);
}
