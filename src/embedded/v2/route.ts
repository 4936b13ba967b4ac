import type { Incoming } from '../http.ts';
import type { Refusal } from '../refusal.ts';
import type { Asker } from '../rights.ts';
import type { Service } from '../service.ts';
import type { Arguments } from './arguments.ts';
import type { Parameters } from './parameter.ts';

/** One request to one endpoint, understood and validated. */
export interface Call {
  readonly service: Service;
  readonly asker: Asker;
  readonly args: Arguments;
  /** The route's placeholders, such as `id`. */
  readonly path: Readonly<Record<string, string>>;
  /** Null where a resource is read to be embedded in another. */
  readonly request: Incoming | null;
  readonly context: 'view' | 'edit' | 'embed';
  /** Is the field asked for? Costly ones are left out early when not. */
  readonly wants: (field: string) => boolean;
}

/** What an endpoint gives: a value to be sent as JSON, and what goes into the head. */
export interface Result {
  readonly status?: number;
  readonly value: unknown;
  readonly total?: number;
  /** For collections: how many there are to a page, and which page this is. */
  readonly perPage?: number;
  readonly page?: number;
  readonly location?: string;
  /** The address of the page that readers see. */
  readonly alternate?: string;
}

export interface Endpoint {
  readonly methods: readonly ('GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE')[];
  readonly parameters: Parameters;
  /** The body is a file, which `run` reads itself. */
  readonly file?: boolean;
  /** Why the asker may not; null when they may. */
  readonly refuse: (call: Call) => Refusal | null;
  readonly run: (call: Call) => Result | Promise<Result>;
}

export interface Route {
  /** As the index shows it: `/wp/v2/posts/(?P<id>[\d]+)`. */
  readonly shown: string;
  readonly endpoints: readonly Endpoint[];
}

/** The matcher of a route that is written down as WordPress writes it. */
export function matcher(shown: string): RegExp {
  return new RegExp(`^${shown.replaceAll('(?P<', '(?<')}/?$`);
}
