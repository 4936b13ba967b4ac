import type { Examined } from '../examine.ts';
import { count, firstOf, type Outcome } from './outcome.ts';

/** No HTML file is empty or cut off. */
export function checkPages({ files, pages }: Examined): Outcome {
  const troubles = [...pages]
    .filter(([, { isWhole }]) => !isWhole)
    .map(([file]) => `${file} is ${files.get(file)?.size === 0 ? 'empty' : 'cut off'}`);
  const all = count(pages.size, 'HTML file');
  return {
    name: 'pages',
    isPassed: troubles.length === 0 && pages.size > 0,
    line:
      pages.size === 0
        ? 'there is no page'
        : troubles.length === 0
          ? `${all}, all complete`
          : `${troubles.length} of ${all} ${troubles.length === 1 ? 'is' : 'are'} incomplete:${firstOf(troubles)}`,
    advice:
      'Publish again. If this happens again, there is a bug in Galley or a problem with the files in `public/`.',
  };
}
