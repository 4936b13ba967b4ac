import type { AstroUserConfig, FontProvider } from 'astro';
import { readTypeface, type Face, type Typeface } from './read-typeface.ts';

type Family = NonNullable<AstroUserConfig['fonts']>[number];

/** The custom property with the typeface of headings and its fallback. */
export const headingVariable = '--font-heading';

// Astro's provider of local files does not name subsets, so a single file could not be preloaded.
const provider = ({ family, weights }: Typeface, faces: readonly Face[]): FontProvider => ({
  name: 'fontsource-package',
  // Astro treats providers with the same name and configuration as one.
  config: { family, subsets: faces.map(({ subset }) => subset) },
  resolveFont: () => ({
    fonts: faces.map(({ subset, file, unicodeRange }) => ({
      src: [{ url: file, format: 'woff2' }],
      weight: weights,
      style: 'normal',
      unicodeRange: [...unicodeRange],
      meta: { subset },
    })),
  }),
});

/**
 * The headings' typeface for Astro. `name` is the end of a package's name `@fontsource-variable/…`,
 * or null. A late font is not used, so nothing moves. Throws what {@link readTypeface} throws.
 */
export function headingFonts(name: string | null): Family[] {
  if (name === null) return [];
  const typeface = readTypeface(name);
  const [first, ...others] = typeface.faces;
  const family = (faces: readonly Face[], fallbacks: string[]): Family => ({
    name: typeface.family,
    cssVariable: headingVariable,
    provider: provider(typeface, faces),
    weights: [typeface.weights],
    styles: ['normal'],
    display: 'optional',
    fallbacks,
  });
  // Astro makes one family of both. The fallback is measured by the files of the first one.
  return [
    family([first], [typeface.generic]),
    ...(others.length === 0 ? [] : [family(others, [])]),
  ];
}

const subsets: Readonly<Record<string, string>> = {
  Arab: 'arabic',
  Armn: 'armenian',
  Beng: 'bengali',
  Cyrl: 'cyrillic',
  Deva: 'devanagari',
  Ethi: 'ethiopic',
  Geor: 'georgian',
  Grek: 'greek',
  Gujr: 'gujarati',
  Guru: 'gurmukhi',
  Hebr: 'hebrew',
  Khmr: 'khmer',
  Knda: 'kannada',
  Laoo: 'lao',
  Latn: 'latin',
  Mlym: 'malayalam',
  Mymr: 'myanmar',
  Orya: 'oriya',
  Sinh: 'sinhala',
  Taml: 'tamil',
  Telu: 'telugu',
  Thai: 'thai',
};

/** The subset for a language's script (BCP 47). Null if it has many files, as for Japanese. */
export function subsetOf(language: string): string | null {
  return subsets[new Intl.Locale(language).maximize().script ?? ''] ?? null;
}
