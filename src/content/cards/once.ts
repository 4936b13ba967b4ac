import { join } from 'node:path';
import { loadLook, loadSettings, paperColours } from '../../config/index.ts';
import { readTypeface } from '../fonts/index.ts';
import type { CardLook, Studio } from './face.ts';
import { createStudio } from './studio.ts';

// A build loads this module more than once: Vite gives the pages an instance of their own.
const slot = Symbol.for('galley.studio');
const shared = globalThis as { [slot]?: Studio };

/** Where this site's share pictures are drawn: the same place for all who ask in a process. */
export function studioOnce(): Studio {
  return (shared[slot] ??= open());
}

function open(): Studio {
  const { folder, lookFile } = loadSettings();
  const { accent, fonts } = loadLook(lookFile);
  const { paper, ink } = paperColours.light;
  return createStudio({
    folder: join(folder, 'artwork'),
    look: { paper, ink, accent: accent.light, ...lettering(fonts) },
  });
}

// A typeface of a hundred files, as Japanese ones have, would cost more than it is worth to a picture.
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
