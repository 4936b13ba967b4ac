import { softColours } from './soft-colours.ts';

/** The rules for the class names of pictures and embeds: the policy forbids style attributes. */
export function picturesCss(): string {
  return [
    ...softColours.map((hex) => `.from-${hex}{--from:#${hex}}.into-${hex}{--into:#${hex}}`),
    "img[class*='into-']{background:linear-gradient(var(--from),var(--into));",
    // The alt text of a picture that was not loaded is readable on all of these colours.
    'color:var(--on-shade);text-shadow:0 0 2px var(--shade-background),0 0 3px var(--shade-background)}',
    ...ratios.map((each) => `.embed-link.${nameOf(each)}{aspect-ratio:${each.join('/')}}`),
    '',
  ].join('\n');
}

/** Width and height of the ratios that have a class name. */
const ratios = [
  [4, 1],
  [21, 9],
  [2, 1],
  [16, 9],
  [3, 2],
  [4, 3],
  [1, 1],
  [4, 5],
  [3, 4],
  [2, 3],
  [9, 16],
] as const;

const nameOf = ([width, height]: (typeof ratios)[number]): string => `ratio-${width}-${height}`;

/** The class name of the closest ratio. `ratio` is above 0. */
export function ratioClass(ratio: number): string {
  const apart = ([width, height]: (typeof ratios)[number]) =>
    Math.abs(Math.log(width / height / ratio));
  return nameOf(ratios.reduce((best, each) => (apart(each) < apart(best) ? each : best)));
}
