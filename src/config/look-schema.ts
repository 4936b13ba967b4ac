import { z } from 'zod';
import { contrast } from './contrast.ts';

/** Where a story can be shared to with a plain link. */
const sharePlaces = [
  ...(['bluesky', 'facebook', 'linkedin', 'mail', 'mastodon'] as const),
  ...(['reddit', 'telegram', 'whatsapp', 'x'] as const),
] as const;

// The papers of src/styles/tokens.css, and what WCAG 2 asks of text.
const papers = { light: '#fdfcf8', dark: '#171512' } as const;
const readable = 4.5;

const colourOn = (paper: keyof typeof papers) =>
  z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #9a2b1b.')
    .refine((colour) => contrast(colour, papers[paper]) >= readable, {
      abort: true,
      error: `is too close to the ${paper} paper (${papers[paper]}) to be read. Take a ${paper === 'light' ? 'darker' : 'lighter'} colour: its contrast must be at least ${readable}.`,
    });

const few = (most: number) => z.int().min(0).max(most);

interface MenuItem {
  readonly name: string;
  /** Of the WordPress site, a path of this one, or any other. */
  readonly address: string;
  readonly below?: readonly MenuItem[] | undefined;
}

const menuItem: z.ZodType<MenuItem> = z.strictObject({
  name: z.string().min(1),
  address: z.string().min(1),
  get below() {
    return z.array(menuItem).optional();
  },
});

/** What src/look.ts holds. */
export const lookSchema = z.strictObject({
  accent: z.strictObject({ light: colourOn('light'), dark: colourOn('dark') }),
  fonts: z.strictObject({
    headings: z
      .string()
      .regex(/^[a-z0-9-]+$/, 'must be the last name of a package @fontsource-variable/….')
      .nullable(),
    text: z.enum(['serif', 'sans']),
  }),
  frontPage: z.strictObject({ layout: z.enum(['magazine', 'list']), sections: few(12) }),
  post: z.strictObject({
    readingTime: z.boolean(),
    contents: z.boolean(),
    share: z.array(z.enum(sharePlaces)),
    related: few(12),
    author: z.boolean(),
    comments: z.boolean(),
  }),
  menu: z.array(menuItem).nullable(),
  licence: z
    .strictObject({ name: z.string().min(1), address: z.url({ protocol: /^https?$/ }) })
    .nullable(),
});

export type Look = z.infer<typeof lookSchema>;
export type SharePlace = (typeof sharePlaces)[number];
