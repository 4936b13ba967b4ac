import { z } from 'zod';
import { type Presets, wordpressPresets } from './presets.ts';

/** What is known of WordPress's style sheets when a text is read. */
export interface Styles {
  readonly presets: Presets;
  /** For class names that WordPress makes for single blocks, such as `wp-elements-3`: our own class names, with spaces between. */
  readonly named: Readonly<Record<string, string>>;
}

/** Of a site whose style sheets are not known. */
export const wordpressStyles: Styles = { presets: wordpressPresets, named: {} };

const texts = z.record(z.string(), z.string());

/** Styles as the mirror keeps them. Presets that are not known are null there. */
export const storedStyles: z.ZodType<Styles> = z.object({
  presets: z
    .object({
      colours: texts,
      gradients: texts,
      fontSizes: texts,
      spacing: texts,
      shadows: texts,
    })
    .nullable()
    .transform((presets) => presets ?? wordpressPresets),
  named: texts,
});

/** Whether the theme's presets are known. */
export function hasPresets({ presets }: Pick<Styles, 'presets'>): boolean {
  return presets !== wordpressPresets;
}

/** For {@link storedStyles}. */
export function toStore(styles: Styles): object {
  return { presets: hasPresets(styles) ? styles.presets : null, named: styles.named };
}
