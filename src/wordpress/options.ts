import { resolve } from 'node:path';
import { z } from 'zod';
import { loadSettings, SettingsError, variablesFor } from '../config/index.ts';
import { credentialsSchema } from './client/index.ts';
import type { Bodies } from './entries.ts';
import { fieldSchema, type FieldSchema } from './fields.ts';
import type { SyncSettings } from './sync/index.ts';

const text = z.string().min(1);

const schema = z.strictObject({
  /** With or without a path: `https://example.com/blog`. With it, the environment is not used. */
  url: text.optional(),
  /** An application password, HTTP Basic, OAuth 1.0a or the login cookie. Default: none. */
  credentials: credentialsSchema.nullish(),
  /** Default `auto`: v2, and the older generation for what v2 does not have. */
  generation: z.enum(['auto', 'v2', 'legacy']).optional(),
  /** The path segment of the REST API, if it is not found by itself. */
  apiRoot: text.optional(),
  /** Default `wp`. */
  namespace: text.optional(),
  /** Default true. */
  comments: z.boolean().optional(),
  /** Fetches sounds, films and documents of texts; `all`: every upload. Default true. */
  copyFiles: z.union([z.boolean(), z.literal('all')]).optional(),
  /** Whether non-public uploads are read with the credentials, and published. Default false. */
  privateUploads: z.boolean().optional(),
  /** Where the local copy of the site is kept between builds. Default `.galley`. */
  cacheFolder: text.optional(),
  bodies: z.enum(['rendered', 'reference']).optional(),
  /** The largest share of posts, and of pages, that may vanish at once, 0 to 1. Default 0.1. */
  maxShrink: z.number().min(0).max(1).optional(),
  fields: fieldSchema.optional(),
});

/** What `wordpress()` reads. Without `url`, other options default to the environment's settings. */
export interface WordPressOptions<
  B extends Bodies = Bodies,
  F extends FieldSchema = FieldSchema,
> extends Readonly<Omit<z.input<typeof schema>, 'bodies' | 'fields'>> {
  /**
   * `rendered`, the default: `render(entry)` shows texts; the integration `galley` adds `/_media/`.
   * `reference`: `data` is the record, and `readBody()` reads `data.body`, to be filled.
   */
  readonly bodies?: B | undefined;
  /** The kinds of custom fields, by type and name. Default: values stay as sent. */
  readonly fields?: F | undefined;
}

interface Checking {
  /** The mistake is in the caller, so the error names the caller's place. */
  readonly caller: (...given: never) => unknown;
  /** The program goes by the settings, and reads the content itself. */
  readonly hasSettings: boolean;
}

/** Checks options that need no other setting. Throws an Error that lists every problem. */
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

/** A message about options' site speaks of options: the environment is not used. */
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

/** The settings of checked options. Without `url`, may throw a {@link SettingsError}. */
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
