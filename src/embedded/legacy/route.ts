import type { Incoming, Reply } from '../http.ts';
import type { Asker } from '../rights.ts';
import type { Service } from '../service.ts';

/** One request to one route of the older generation. */
export interface Call {
  readonly service: Service;
  readonly asker: Asker;
  /** The route's placeholders. */
  readonly path: readonly string[];
  readonly request: Incoming;
  readonly context: string;
  /** `filter[name]` of the query; lists are joined with commas. */
  readonly filter: ReadonlyMap<string, string>;
  /** The whole body as text. Files are read from the request instead. */
  readonly body: () => Promise<string>;
}

export type Handler = (call: Call) => Reply | Promise<Reply>;

export interface Route {
  readonly pattern: RegExp;
  /** As the index shows it: `/posts/<id>`. */
  readonly shown: string;
  readonly handlers: Readonly<
    Partial<Record<'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', Handler>>
  >;
}

/** PHP's way of writing nested parameters: `filter[a]=1`, `filter[b][]=2`. */
export function readFilter(query: URLSearchParams): Map<string, string> {
  const filter = new Map<string, string>();
  for (const [key, value] of query) {
    const match = /^filter\[([\w-]+)\](\[[^\]]*\])?$/.exec(key);
    const name = match?.[1];
    if (name === undefined) continue;
    const before = match?.[2] === undefined ? undefined : filter.get(name);
    filter.set(name, before === undefined ? value : `${before},${value}`);
  }
  return filter;
}
