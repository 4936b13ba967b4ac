import { z } from 'zod';

/** The contrast of two colours (`#rrggbb`) as WCAG 2.2 defines it: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    lightOf(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The linear light of an sRGB channel, 0 to 1. */
export function lightOf(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** `--background` and `--color` of src/styles/tokens.css, for icons and share images. */
export const pageColours = {
  light: { background: '#fdfcf8', color: '#1e1b16' },
  dark: { background: '#171512', color: '#ebe6da' },
} as const;

/** Sites to which a story can be shared with a plain link. */
const sharePlaces = [
  ...(['bluesky', 'facebook', 'linkedin', 'mail', 'mastodon'] as const),
  ...(['reddit', 'telegram', 'whatsapp', 'x'] as const),
] as const;

// The contrast that WCAG 2 requires for text.
const readable = 4.5;

const colourOn = (name: keyof typeof pageColours) => {
  const { background } = pageColours[name];
  return z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, { error: 'must be a colour such as #9a2b1b.', abort: true })
    .refine((colour) => contrast(colour, background) >= readable, {
      error: `is too close to the ${name} background (${background}) to be readable. Choose a ${name === 'light' ? 'darker' : 'lighter'} colour: its contrast must be at least ${readable}.`,
    });
};

const few = (most: number) => z.int().min(0).max(most);

interface MenuItem {
  readonly name: string;
  /** An address of the WordPress site or of another site, or a path of this site. */
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

const isLogo = (value: unknown): boolean =>
  value === false ||
  value === null ||
  (typeof value === 'string' &&
    /^https?:$/.test(URL.parse(value, 'https://site.example')?.protocol ?? ''));

const logo = z
  .custom<string | false | null>(
    isLogo,
    'must be the address of a picture in quotes, false or null.',
  )
  .default(null);

const page = z
  .union([z.int().positive(), z.string().startsWith('/'), z.literal(false)], {
    error: "must be a path such as '/welcome/', the id of a page, false or null.",
  })
  .nullable()
  .default(null);

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

// The page's policy names its origin, so the host is a plain name.
const isHttps = (text: string): boolean => {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'http:') return loopback.has(url.hostname);
  return url.protocol === 'https:' && /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(url.hostname);
};

const httpsAddress = z.string().refine(isHttps, 'must be an address with https://, in quotes.');

const analytics = z
  .strictObject({
    src: httpsAddress,
    attributes: z
      .record(z.string().regex(/^data-[a-z0-9_.-]+$/), z.string(), {
        error: ({ code }) =>
          code === 'invalid_key' ? 'must be a name that begins with data-.' : undefined,
      })
      .optional(),
    /** An address of the origin that the script sends to, if it is not its own. */
    connect: httpsAddress.optional(),
    /** Matomo's id of the site. */
    matomoSite: z.int().min(1).optional(),
  })
  .nullish();

const forms = z
  .record(z.string().regex(/^(?:wpforms|gravity|fluent|forminator)-\d{1,9}$/), httpsAddress, {
    error: ({ code }) =>
      code === 'invalid_key'
        ? 'must be the name of a form, such as wpforms-12, gravity-3, fluent-1 or forminator-7.'
        : undefined,
  })
  .default({});

const newsletter = z
  .strictObject({
    link: httpsAddress.optional(),
    action: httpsAddress.optional(),
    /** The name of the field for the address. */
    email: z.string().min(1).optional(),
    /** Hidden fields, by name. */
    fields: z.record(z.string().min(1), z.string()).optional(),
  })
  .refine(
    ({ link, ...form }) =>
      link === undefined ? form.action && form.email : Object.keys(form).length === 0,
    "must have either a link, or an action and the name of the field for the address: { link: 'https://…' } or { action: 'https://…', email: 'EMAIL' }.",
  )
  .nullish();

/** The values of src/look.ts. */
export const lookSchema = z.strictObject({
  accent: z.strictObject({ light: colourOn('light'), dark: colourOn('dark') }),
  fonts: z.strictObject({
    headings: z
      .string()
      .regex(
        /^[a-z0-9-]+$/,
        'must be the name of a package from @fontsource-variable/, without that prefix.',
      )
      .nullable(),
    text: z.enum(['serif', 'sans']),
  }),
  logo,
  frontPage: z.strictObject({
    layout: z.enum(['magazine', 'list']),
    sections: few(12),
    stickyWeeks: few(520).nullable().default(4),
    page,
    postsPage: page,
  }),
  post: z.strictObject({
    readingTime: z.boolean(),
    progress: z.boolean().default(false),
    contents: z.boolean(),
    share: z.array(z.enum(sharePlaces)),
    related: few(12),
    author: z.boolean(),
    comments: z.boolean(),
  }),
  enlarge: z.enum(['chosen', 'all', 'none']).default('chosen'),
  menu: z.array(menuItem).nullable(),
  menuName: z.string().min(1).nullable(),
  licence: z
    .strictObject({
      name: z.string().min(1),
      address: z.url({ protocol: /^https?$/, error: 'must be a web address: https://….' }),
    })
    .nullable(),
  copies: z
    .strictObject({ markdown: z.boolean().default(false), llmsTxt: z.boolean().default(false) })
    .prefault({}),
  forms,
  newsletter,
  analytics,
});

export type Look = z.infer<typeof lookSchema>;
export type SharePlace = (typeof sharePlaces)[number];
