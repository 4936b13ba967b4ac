import { z } from 'zod';

/** The parts of `.env.example`, in their order. */
export const groups = [
  'The content service',
  'Credentials',
  'The site',
  'Content',
  'Building',
  'Object storage and CDN',
  'Deploy previews',
  'The desk',
  'Rebuilds',
  'Running the server',
] as const;

interface Documentation {
  readonly group: (typeof groups)[number];
  /** Full sentences: what it does, its unit and its limits. */
  readonly meaning: string;
  /** The default: the value itself, or words. */
  readonly fallback: string;
  readonly example: string;
  /** Never printed, and refused under a `PUBLIC_` name. */
  readonly secret?: true;
  /**
   * `server`: only servers get it. `publish`: publishing, not building. `build`: publishing,
   * building or both. Servers may use all of them.
   */
  readonly usedBy: 'build' | 'publish' | 'server';
}

export const documentation = z.registry<Documentation>();

type GivenDocumentation = Omit<Documentation, 'group' | 'fallback' | 'usedBy'> &
  Partial<Pick<Documentation, 'fallback' | 'usedBy'>>;

/** Makes the variables of one part of `.env.example`. */
export function variablesOf(
  group: Documentation['group'],
  usedBy: Documentation['usedBy'] = 'build',
) {
  return {
    /** A variable with a default, as a person would write it. */
    preset: <T>(schema: z.ZodType<T, string>, fallback: string, given: GivenDocumentation) =>
      schema.prefault(fallback).register(documentation, { group, usedBy, fallback, ...given }),
    /** A variable without a default. `fallback` says in words what happens then. */
    optional: <T>(schema: z.ZodType<T, string>, fallback: string, given: GivenDocumentation) =>
      schema.optional().register(documentation, { group, usedBy, fallback, ...given }),
  };
}

/** Kinds of values. Messages follow the variable's name: `CMS_RETRIES` + ` must be …`. */

/** Refuses the text with a message. */
export type Refuse = (problem: string) => never;

class Refusal extends Error {}

const refuse: Refuse = (problem) => {
  throw new Refusal(problem);
};

/** A schema from a function that returns the value, or refuses the text. */
export function value<T>(read: (text: string, refuse: Refuse) => T) {
  return z.string().transform((text, context): T => {
    try {
      return read(text, refuse);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  });
}

export function wholeNumber(least: number, most: number) {
  return value((text, refuse) => {
    const number = /^\d+$/.test(text) ? Number(text) : NaN;
    if (number >= least && number <= most) return number;
    return refuse(`is "${text}", but must be a whole number from ${least} to ${most}.`);
  });
}

/** One of some words. */
export function oneOf<const T extends string>(...words: readonly [T, ...T[]]) {
  const all = words.join(', ').replace(/, (?=[^,]*$)/, ' or ');
  return z.enum(words, { error: ({ input }) => `is "${String(input)}", but must be ${all}.` });
}

/** A text that is too long to guess. */
export function secretText(least: number) {
  return z.string().min(least, `is too short: it must have at least ${least} characters.`);
}

/** A share from 0 to 1. */
export function share() {
  return value((text, refuse) => {
    const number = /^(\d+(\.\d+)?|\.\d+)$/.test(text) ? Number(text) : NaN;
    if (number >= 0 && number <= 1) return number;
    return refuse(`is "${text}", but must be a number from 0 to 1; 0.1 means a tenth.`);
  });
}

const millisecondsPer = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** `30`, `30s`, `500ms`, `2m`, `12h` or `2d`, as milliseconds. A bare number counts seconds. */
export function duration(least: number, most: number) {
  return value((text, refuse) => {
    const match = /^(?<amount>\d+(?:\.\d+)?)\s*(?<unit>ms|s|m|h|d)?$/.exec(text);
    const unit = z.enum(['ms', 's', 'm', 'h', 'd']).default('s').parse(match?.groups?.unit);
    const milliseconds = Math.round(Number(match?.groups?.amount) * millisecondsPer[unit]);
    if (milliseconds >= least && milliseconds <= most) return milliseconds;
    const limits = `from ${least / 1000} to ${most / 1000} seconds`;
    return refuse(`is "${text}", but must be a time ${limits}, such as 30, 30s, 500ms or 2m.`);
  });
}

/** Text for an HTTP header's value. Messages do not show it: it may be a secret. */
export function headerText() {
  return value((text, refuse) =>
    /^[\x20-\x7e]+$/.test(text)
      ? text
      : refuse('contains a line break or a character that is not allowed in an HTTP header.'),
  );
}

/** One or more segments of a path, without slashes around them. */
export function segments() {
  return value((text, refuse) => {
    const path = text.replace(/^\/+|\/+$/g, '');
    if (/^[\w.~-]+(\/[\w.~-]+)*$/.test(path) && !/(^|\/)\.+(\/|$)/.test(path)) return path;
    return refuse(`is "${text}", but must be part of a path, without a host or a query.`);
  });
}

/** `1`, `true`, `yes`, `on`, or their opposites. */
export function yesOrNo() {
  return value((text, refuse) => readYesOrNo(text) ?? refuse(`is "${text}", but must be 1 or 0.`));
}

/** The values of {@link yesOrNo}, or `all`. */
export function yesNoOrAll() {
  return value((text, refuse) => {
    if (/^all$/i.test(text)) return 'all' as const;
    return readYesOrNo(text) ?? refuse(`is "${text}", but must be 1, 0 or all.`);
  });
}

function readYesOrNo(text: string): boolean | null {
  if (/^(?:1|true|yes|on)$/i.test(text)) return true;
  return /^(?:0|false|no|off)$/i.test(text) ? false : null;
}

const bytesPer = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 } as const;

/** `500KB`, `20MB` or `2GB`, as bytes. A bare number counts bytes. */
export function byteSize() {
  return value((text, refuse) => {
    const match = /^(?<amount>\d+(?:\.\d+)?)\s*(?<unit>[KMG]?B)?$/i.exec(text);
    const unit = z
      .enum(['B', 'KB', 'MB', 'GB'])
      .default('B')
      .parse(match?.groups?.['unit']?.toUpperCase());
    const bytes = Math.round(Number(match?.groups?.['amount']) * bytesPer[unit]);
    if (bytes >= 1) return bytes;
    return refuse(`is "${text}", but must be a size such as 500KB, 20MB or 2GB.`);
  });
}

/** The words between commas or spaces. Refuses the first one that has another form. */
function listOf(text: string, form: RegExp, refuse: (wrong: string) => never): string[] {
  const all = text.split(/[\s,]+/).filter((each) => each !== '');
  const wrong = all.find((each) => !form.test(each));
  return wrong === undefined ? all : refuse(wrong);
}

const isNone = (text: string): boolean => text.toLowerCase() === 'none';

/** Names of hosts between commas or spaces; `none` for an empty list. */
export function hostNames() {
  return value((text, refuse) => {
    if (isNone(text)) return [];
    const names = listOf(text.toLowerCase(), /^(?:[a-z0-9-]+\.)+[a-z0-9-]+$/, (wrong) =>
      refuse(
        `contains "${wrong}", but must be host names separated by commas, such as youtube.com, or none.`,
      ),
    );
    return names.map((name) => name.replace(/^www\./, ''));
  });
}

/** Names of variables between commas or spaces; `none` for an empty list. */
export function variableNames() {
  return value((text, refuse) =>
    isNone(text)
      ? []
      : listOf(text, /^[a-z_]\w*$/i, (wrong) =>
          refuse(`contains "${wrong}", but must be names of variables separated by commas.`),
        ),
  );
}

/** Names of types; or with a minus before each, of types to leave out. */
export interface TypeChoice {
  readonly names: readonly string[];
  readonly areLeftOut: boolean;
}

/** A {@link TypeChoice} between commas or spaces; `none` for no name, `all` for every type. */
export function typeNames() {
  return value((text, refuse): TypeChoice => {
    if (text.toLowerCase() === 'all') return { names: [], areLeftOut: true };
    if (isNone(text)) return { names: [], areLeftOut: false };
    const given = listOf(text.toLowerCase(), /^-?[a-z0-9][\w-]*$/, (wrong) =>
      refuse(`contains "${wrong}", but must be names of types separated by commas, or all.`),
    );
    const leftOut = given.filter((name) => name.startsWith('-'));
    if (leftOut.length === 0) return { names: given, areLeftOut: false };
    if (leftOut.length === given.length)
      return { names: leftOut.map((name) => name.slice(1)), areLeftOut: true };
    return refuse(
      'names types to read and types to leave out. Use one of both: boat, route or -boat, -route.',
    );
  });
}

/** A bucket, and the path of a site in it. */
export interface BucketAddress {
  readonly bucket: string;
  /** Empty, or with a slash at the end: `site/`. */
  readonly prefix: string;
}

/** `s3://bucket/path` */
export function bucketAddress() {
  return value((text, refuse): BucketAddress => {
    const { bucket, path } =
      /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<path>[\w./~-]*))?$/.exec(text)
        ?.groups ?? {};
    if (bucket === undefined)
      return refuse(`is "${text}", but must be a bucket and a path, such as s3://paper/site.`);
    const inside = (path ?? '').split('/').filter((part) => part !== '');
    if (inside.some((part) => part.startsWith('.')))
      return refuse(`is "${text}", but no part of the path may begin with a dot.`);
    return { bucket, prefix: inside.map((part) => `${part}/`).join('') };
  });
}

/** A language as BCP 47 writes it, in its canonical form: `pt-BR`. */
export function languageTag() {
  return value((text, refuse) => {
    try {
      const [tag] = Intl.getCanonicalLocales(text);
      if (tag !== undefined) return tag;
    } catch {
      // Refused below.
    }
    return refuse(
      `is "${text}", which is not a language tag. Use a BCP 47 tag, such as en, pt-BR or zh-Hant.`,
    );
  });
}

/** Media types between commas, such as `image/*`. `*` alone allows any type and becomes null. */
export function mediaTypes() {
  return value((text, refuse) =>
    text === '*'
      ? null
      : listOf(text.toLowerCase(), /^[a-z]+\/(?:\*|[a-z0-9][a-z0-9.+-]*)$/, (wrong) =>
          refuse(
            `contains "${wrong}", but must be media types separated by commas, such as image/*, application/pdf, or * for any.`,
          ),
        ),
  );
}
