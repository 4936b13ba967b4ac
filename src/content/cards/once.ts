import { join } from 'node:path';
import { loadLook, loadSettings, paperColours } from '../../config/index.ts';
import { onePerProcess } from '../../one-per-process.ts';
import { readTypeface } from '../fonts/index.ts';
import { createStudio, type CardLook, type Studio } from './studio.ts';

/** The site's studio: one in each process. */
export const studioOnce = (): Studio => onePerProcess('studio', open);

function open(): Studio {
  const { folder, lookFile } = loadSettings();
  const { accent, fonts } = loadLook(lookFile);
  const { paper, ink } = paperColours.light;
  return createStudio({
    folder: join(folder, 'artwork'),
    look: { paper, ink, accent: accent.light, ...lettering(fonts) },
  });
}

// Japanese typefaces have more than a hundred files: too many for an image.
const most = 12;

function lettering(
  fonts: ReturnType<typeof loadLook>['fonts'],
): Pick<CardLook, 'faces' | 'generic'> {
  const generic = fonts.text === 'serif' ? 'serif' : 'sans-serif';
  if (fonts.headings === null) return { faces: [], generic };
  const typeface = readTypeface(fonts.headings);
  const files = typeface.faces.slice(0, most).map(({ file }) => file);
  return { faces: files.toReversed(), generic: typeface.generic };
}
