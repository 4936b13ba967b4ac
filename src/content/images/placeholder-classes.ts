import { softColours } from './soft-colours.ts';

const known = new Set(softColours);

/** The class names that show a picture's placeholder; empty for none, and for one without a rule in the stylesheet. */
export function placeholderClasses(placeholder: string | null): string {
  const [from = '', into = ''] = placeholder?.split(' ') ?? [];
  return known.has(from) && known.has(into) ? `from-${from} into-${into}` : '';
}
