import { restAddress } from '../site/addresses.ts';
import { filled } from '../site/render.ts';
import type { Asker } from '../site/rights.ts';
import type { Service } from '../site/service.ts';

export type Context = 'view' | 'embed' | 'edit';

/** Who reads a record, and in which context. */
export interface Reader {
  readonly service: Service;
  readonly asker: Asker;
  readonly context: Context;
  /** Whether the caller asked for this field of v2. Default: all fields. */
  readonly wants?: ((field: string) => boolean) | undefined;
  /** The password that the caller gave for protected posts. */
  readonly password?: string | undefined;
}

/** One field of a resource. */
export interface Field<Row> {
  readonly name: string;
  /** True if it is sent in the context `embed`, too. */
  readonly embed?: boolean;
  /** True if it is sent in the context `edit` only. */
  readonly edit?: boolean;
  /** Sent only for types of entries that have this part, such as `author`. */
  readonly part?: string;
  /** The value in JSON. `undefined` leaves the field out of this record. */
  readonly value: (row: Row, reader: Reader) => unknown;
}

export type JsonRecord = Record<string, unknown>;

export function v2Record<Row>(fields: readonly Field<Row>[], row: Row, reader: Reader): JsonRecord {
  const { context, wants = () => true } = reader;
  const record: JsonRecord = {};
  for (const { name, embed, edit, value } of fields) {
    if (!wants(name)) continue;
    if (context === 'embed' ? embed !== true : edit && context !== 'edit') continue;
    record[name] = value(row, reader);
  }
  return record;
}

/** v2's shape of a text; `raw` only for editors. */
export function rendered({ context, service }: Reader, raw: string, html: string): JsonRecord {
  return { raw: context === 'edit' ? filled(service, raw) : undefined, rendered: html };
}

type Query = Readonly<Record<string, string>>;
type Link = Readonly<Record<string, unknown>>;

/** The links of a v2 record by relation; relations without a value are left out. */
export type Links = Record<string, readonly Link[] | undefined>;

/** The address of a route below v2's namespace: `v2Address(service, '/posts/6')`. */
export function v2Address(service: Service, route: string, query?: Query): string {
  return restAddress(service, `/${service.options.namespace}/v2${route}`, query);
}

export function linkTo(service: Service, route: string): readonly Link[] {
  return [{ href: v2Address(service, route) }];
}

/** A link that `_embed` follows. `more` has further properties of the link. */
export function embeddable(
  service: Service,
  route: string,
  query?: Query,
  more?: Link,
): readonly Link[] {
  return [{ embeddable: true, ...more, href: v2Address(service, route, query) }];
}
