import type { AstroUserConfig, FontProvider } from 'astro';
import { readTypeface, type Face, type Typeface } from './read-typeface.ts';

type Family = NonNullable<AstroUserConfig['fonts']>[number];

/** The name of the custom property that holds the typeface of headings, and what stands in for it. */
export const headingVariable = '--font-heading';

// Astro's own provider of local files does not say which subset a file is, so none could be preloaded by itself.
const provider = ({ family, weights }: Typeface, faces: readonly Face[]): FontProvider => ({
  name: 'fontsource-package',
  // Astro takes providers of the same name and configuration for one.
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
 * The typeface of headings, as Astro's configuration takes it: the last name of a package
 * `@fontsource-variable/…`, or null for none. A text that can't have it at once keeps what stands
 * in for it, so that nothing moves. Throws what {@link readTypeface} throws.
 */
export const headingFonts = (name: string | null): Family[] => {
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
  // Astro makes one family of both. What stands in for it is measured by the files of the first one.
  return [
    family([first], [typeface.generic]),
    ...(others.length === 0 ? [] : [family(others, [])]),
  ];
};
