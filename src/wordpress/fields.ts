import { z } from 'zod';

/** What a custom field holds: plain data, so that it can be an option of a sync. */
export type FieldKind =
  | { readonly kind: 'string' | 'number' | 'boolean' | 'date' }
  | { readonly kind: 'html' | 'link' | 'picture' | 'file' | 'user' }
  | { readonly kind: 'entry'; readonly type: string }
  | { readonly kind: 'term'; readonly taxonomy: string }
  | { readonly kind: 'array'; readonly of: FieldKind }
  | { readonly kind: 'object'; readonly fields: KindsByName };

/** The kinds of the fields of a type, by the names of the fields in WordPress. */
export interface KindsByName {
  readonly [name: string]: FieldKind;
}

/** The kinds of all fields, by the names of the types. */
export interface FieldSchema {
  readonly [type: string]: KindsByName;
}

/**
 * The kinds of custom fields, for `src/fields.ts` and the option `fields` of `wordpress()`. A value
 * that does not fit is left out and reported, so each field may be missing.
 */
export const field = {
  /** Plain text: HTML in it is shown as it is written. */
  string: () => ({ kind: 'string' as const }),
  number: () => ({ kind: 'number' as const }),
  boolean: () => ({ kind: 'boolean' as const }),
  /** A day, or a time on the site's clock. */
  date: () => ({ kind: 'date' as const }),
  /** HTML, which is sanitised as texts are; its pictures are copied. */
  html: () => ({ kind: 'html' as const }),
  link: () => ({ kind: 'link' as const }),
  /** A picture of the media library by its id, or any picture by its address. It is copied. */
  picture: () => ({ kind: 'picture' as const }),
  /** Another upload, in the same way. */
  file: () => ({ kind: 'file' as const }),
  /** An entry of a type: `entry('boat')`. */
  entry: <T extends string = 'post'>(type = 'post' as T) => ({ kind: 'entry' as const, type }),
  /** A term of a taxonomy: `term('rig')`. */
  term: <T extends string>(taxonomy: T) => ({ kind: 'term' as const, taxonomy }),
  /** An account that has published something. */
  user: () => ({ kind: 'user' as const }),
  /** A list of values of one kind. */
  array: <K extends FieldKind>(of: K) => ({ kind: 'array' as const, of }),
  object: <F extends KindsByName>(fields: F) => ({ kind: 'object' as const, fields }),
};

const name = z.string().min(1);
const kind: z.ZodType<FieldKind> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['string', 'number', 'boolean', 'date']) }),
  z.strictObject({ kind: z.enum(['html', 'link', 'picture', 'file', 'user']) }),
  z.strictObject({ kind: z.literal('entry'), type: name }),
  z.strictObject({ kind: z.literal('term'), taxonomy: name }),
  z.strictObject({
    kind: z.literal('array'),
    get of() {
      return kind;
    },
  }),
  z.strictObject({
    kind: z.literal('object'),
    get fields() {
      return z.record(name, kind);
    },
  }),
]);

/** Checks what an owner wrote. */
export const fieldSchema: z.ZodType<FieldSchema> = z.record(name, z.record(name, kind));

/** An entry of another collection, for `getEntry()`, as Astro's `reference()` gives it. */
export interface Reference<C extends string> {
  readonly collection: C;
  readonly id: string;
}

/** The collection of a type or taxonomy: its own or the common one; any if the name is unknown. */
type CollectionOf<
  T extends string,
  Own extends Readonly<Record<string, string>>,
  Others extends string,
> = string extends T ? Own[keyof Own] | Others : T extends keyof Own ? Own[T] : Others;

/** A valid field in `data.fields`. `Html`: `string`, or with `bodies: 'reference'` the text. */
export type DataField<K extends FieldKind, Html> = K extends { kind: 'string' | 'date' }
  ? string
  : K extends { kind: 'number' }
    ? number
    : K extends { kind: 'boolean' }
      ? boolean
      : K extends { kind: 'html' }
        ? Html
        : K extends { kind: 'link' }
          ? { readonly href: string; readonly title: string }
          : K extends { kind: 'picture' | 'file' }
            ? // `collection` is `pictures` or `files` for one that WordPress sends as an address. Not all projects have these.
              Reference<'media'>
            : K extends { kind: 'entry'; type: infer T extends string }
              ? Reference<CollectionOf<T, { post: 'posts'; page: 'pages' }, 'entries'>>
              : K extends { kind: 'term'; taxonomy: infer T extends string }
                ? Reference<CollectionOf<T, { category: 'categories'; post_tag: 'tags' }, 'terms'>>
                : K extends { kind: 'user' }
                  ? Reference<'users'>
                  : K extends { kind: 'array'; of: infer Of extends FieldKind }
                    ? // `getEntries()` takes no list that is read-only.
                      DataField<Of, Html>[]
                    : K extends { kind: 'object'; fields: infer F extends KindsByName }
                      ? DataFields<F, Html>
                      : never;

export type DataFields<F extends KindsByName, Html> = {
  readonly [N in keyof F]?: DataField<F[N], Html>;
};

/** The kinds of a type's fields; undefined if there are none, or unknown at compile time. */
export type KindsOf<F extends FieldSchema, N extends string> = string extends keyof F
  ? undefined
  : N extends keyof F
    ? F[N]
    : undefined;
