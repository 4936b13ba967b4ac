import { resolve } from 'node:path';
import { z } from 'zod';
import { loadSettings, SettingsError, variablesFor } from '../config/index.ts';
import type { Credentials } from './client/index.ts';
import type { Bodies } from './entries.ts';
import { fieldSchema, type FieldSchema } from './fields.ts';
import type { SyncSettings } from './sync/index.ts';

const text = z.string().min(1);

const credentials = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('application-password'), user: text, password: text }),
  z.strictObject({ method: z.literal('basic'), user: text, password: text }),
  z.strictObject({
    method: z.literal('oauth1'),
    consumerKey: text,
    consumerSecret: text,
    token: text,
    tokenSecret: text,
  }),
  z.strictObject({ method: z.literal('cookie'), cookie: text, nonce: text }),
]) satisfies z.ZodType<Credentials>;

const schema = z.strictObject({
  url: text.optional(),
  credentials: credentials.nullish(),
  generation: z.enum(['auto', 'v2', 'legacy']).optional(),
  apiRoot: text.optional(),
  namespace: text.optional(),
  comments: z.boolean().optional(),
  copyFiles: z.union([z.boolean(), z.literal('all')]).optional(),
  privateUploads: z.boolean().optional(),
  cacheFolder: text.optional(),
  bodies: z.enum(['rendered', 'reference']).optional(),
  maxShrink: z.number().min(0).max(1).optional(),
  fields: fieldSchema.optional(),
});

/** What `wordpress()` reads, and how. Without `url`, what is left out comes from the environment and `.env`: `CMS_URL` and the other settings. */
export interface WordPressOptions<B extends Bodies = Bodies, F extends FieldSchema = FieldSchema> {
  /** The site's address, with or without a path: `https://example.com/blog`. With it, the environment does not count. */
  readonly url?: string | undefined;
  /** How requests are signed: an application password, HTTP Basic, OAuth 1.0a or the login cookie. Public sites need none. */
  readonly credentials?: Credentials | null | undefined;
  /** Default `auto`: v2, and the older generation for what v2 does not have. */
  readonly generation?: 'auto' | 'v2' | 'legacy' | undefined;
  /** The path segment of the REST API, if it is not found by itself. */
  readonly apiRoot?: string | undefined;
  /** Default `wp`. */
  readonly namespace?: string | undefined;
  /** Default true. */
  readonly comments?: boolean | undefined;
  /** Whether sounds, films and documents that texts use are fetched as pictures are; `all` fetches every upload. Default true. */
  readonly copyFiles?: boolean | 'all' | undefined;
  /** Whether uploads that the public may not read are read with the credentials, and published. Default false. */
  readonly privateUploads?: boolean | undefined;
  /**
   * What becomes of texts. `rendered`, the default: Astro's `render(entry)` shows them, with pictures and files of `/_media/`, which the
   * integration `galley` brings there. `reference`: `data` is the whole record, and `data.body` names the text that `readBody()` reads, for a project that fills it itself.
   */
  readonly bodies?: B | undefined;
  /** Where the local copy of the site is kept between builds. Default `.galley`. */
  readonly cacheFolder?: string | undefined;
  /** The largest share of posts, and of pages, that may vanish at once, 0 to 1. Default 0.1. */
  readonly maxShrink?: number | undefined;
  /** The kinds of custom fields, by type and name. Default: fields are kept as WordPress sends them. */
  readonly fields?: F | undefined;
}

interface Checking {
  /** The mistake is in the caller, so the error names the caller's place. */
  readonly caller: (...given: never) => unknown;
  /** The program goes by the settings, and reads the content itself. */
  readonly hasSettings: boolean;
}

/** Checks options, as far as they need no other setting. Throws an Error that lists every problem. */
export function checkOptions(given: WordPressOptions, { caller, hasSettings }: Checking): void {
  const { error, data } = schema.safeParse(given);
  const problem = error
    ? z.prettifyError(error)
    : (problemOf(data.url) ?? (hasSettings ? ofSettings(data) : null));
  if (problem === null) return;
  const failure = new Error(`The options of wordpress() need attention:\n${problem}`);
  Error.captureStackTrace(failure, caller);
  throw failure;
}

function ofSettings({ bodies: _, ...others }: WordPressOptions): string | null {
  const names = Object.keys(others).map((name) => `\`${name}\``);
  return names.length === 0
    ? null
    : `${names.join(', ')}: Galley's own commands go by the settings in .env and the environment. Set them there.`;
}

function problemOf(url: string | undefined): string | null {
  if (url === undefined) return null;
  try {
    loadSettings(variablesFor(url));
    return null;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.problems.map(({ problem }) => `\`url\` ${problem}`).join('\n');
  }
}

const settingsInOptions: readonly (readonly [setting: RegExp, option: string])[] = [
  [/\bCMS_USER and CMS_APPLICATION_PASSWORD\b/g, '`credentials`'],
  [/\bMAX_SHRINK=1\b/g, '`maxShrink: 1`'],
  [/\bMAX_SHRINK\b/g, '`maxShrink`'],
  [/\bCMS_URL\b/g, '`url`'],
  [/\bCMS_API_ROOT\b/g, '`apiRoot`'],
  [/\bCMS_NAMESPACE\b/g, '`namespace`'],
  [/\bCMS_GENERATION\b/g, '`generation`'],
];

/** A message about a site that options name speaks of them: there, the environment does not count. */
export function inOptions(message: string, { url }: WordPressOptions): string {
  if (url === undefined) return message;
  return settingsInOptions.reduce(
    (text, [setting, option]) => text.replace(setting, option),
    message,
  );
}

/** The same for an error, with what it says to do. */
export function errorInOptions(error: unknown, options: WordPressOptions): unknown {
  if (!(error instanceof Error)) return error;
  const hint = 'hint' in error && typeof error.hint === 'string' ? error.hint : null;
  return Object.assign(error, {
    message: inOptions(error.message, options),
    ...(hint !== null && { hint: inOptions(hint, options) }),
  });
}

/** The settings that checked options stand for. Without `url`, throws a {@link SettingsError} that lists what is wrong in the environment. */
export function settingsOf({
  url,
  cacheFolder,
  bodies: _,
  ...rest
}: WordPressOptions): SyncSettings {
  const own = Object.entries<unknown>(rest).filter(([, value]) => value !== undefined);
  return {
    ...loadSettings(url === undefined ? undefined : variablesFor(url)),
    // Another project has style sheets and pages of its own.
    ...(url !== undefined && { blockStyles: false, hasOwnPages: false }),
    ...Object.fromEntries(own),
    ...(cacheFolder === undefined ? {} : { folder: resolve(cacheFolder) }),
  };
}
