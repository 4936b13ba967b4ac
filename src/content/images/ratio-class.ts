/** Width by height, as there is a class name for each. */
const ratios = [
  ...([
    [4, 1],
    [21, 9],
    [2, 1],
    [16, 9],
    [3, 2],
    [4, 3],
    [1, 1],
  ] as const),
  ...([
    [4, 5],
    [3, 4],
    [2, 3],
    [9, 16],
  ] as const),
] as const;

const nameOf = ([width, height]: (typeof ratios)[number]): string => `ratio-${width}-${height}`;

/** The class name of the ratio that is closest to this one, above 0. */
export function ratioClass(ratio: number): string {
  const apart = ([width, height]: (typeof ratios)[number]) =>
    Math.abs(Math.log(width / height / ratio));
  return nameOf(ratios.reduce((best, each) => (apart(each) < apart(best) ? each : best)));
}

/** The rules for all of them, for elements that a selector leads to. */
export const ratioRules = (selector: string): string =>
  ratios
    .map((each) => `${selector}.${nameOf(each)}{aspect-ratio:${each[0]}/${each[1]}}`)
    .join('\n');
