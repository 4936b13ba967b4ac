/**
 * Makes the sample site's files that are no prints: `node src/embedded/sample/furnish.ts`.
 *
 * They are made by the modules in `oddments/`, are the same each time, and are committed, so that a start does not
 * have to make them. The film `ferry-landing.webm` was recorded in a browser from a moving drawing and stays as it is.
 */
import { writeFile } from 'node:fs/promises';
import { takeDetail } from './oddments/detail.ts';
import { drawDial } from './oddments/dial.ts';
import { soundFoghorn } from './oddments/foghorn.ts';
import { mark } from './oddments/mark.ts';
import { setTideTable } from './oddments/tide-table.ts';

const made = {
  'light-detail.jpg': await takeDetail(),
  'tide-going-out.gif': await drawDial(),
  'paper-mark.svg': mark,
  'foghorn.wav': soundFoghorn(),
  'tide-table.pdf': setTideTable(),
};
for (const [name, content] of Object.entries(made)) {
  await writeFile(new URL(`media/${name}`, import.meta.url), content);
}
