import type { Context } from 'hono';
import { z } from 'zod';
import { v2Record, type Field, type JsonRecord, type Reader } from '../fields/table.ts';
import type { Found, Slice } from '../site/database.ts';
import { Refusal, type Env } from '../site/http.ts';
import type { Asker } from '../site/rights.ts';
import type { Service } from '../site/service.ts';
import { readArguments, type Given } from './arguments.ts';
import { readFields } from './select.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A request for a route, before its parameters are checked. */
export interface RouteRequest {
  readonly service: Service;
  readonly asker: Asker;
  /** The route's placeholders, such as `id`. */
  readonly path: Readonly<Record<string, string>>;
  readonly given: Given;
  readonly c: Context<Env>;
}

/** A request for an endpoint with valid parameters. */
export interface Call<Args = unknown> extends RouteRequest, Reader {
  readonly args: Args;
}

/** What an endpoint answers. */
export interface Result {
  /** Default 200. */
  readonly status?: number;
  /** The body, as JSON. */
  readonly value: unknown;
  /** For collections: the number of records on all pages. */
  readonly total?: number;
  readonly perPage?: number;
  readonly page?: number;
  /** The address of a new record. */
  readonly location?: string;
  /** The address of the page for readers. */
  readonly alternate?: string;
}

export interface Endpoint {
  readonly methods: readonly Method[];
  /** True if the body is a file. */
  readonly isUpload: boolean;
  /** Checks parameters and rights, and returns the function that answers. Throws a refusal. */
  prepare(request: RouteRequest): () => Result | Promise<Result>;
}

interface Definition<Schema extends z.ZodObject> {
  readonly methods: readonly Method[];
  readonly args: Schema;
  readonly isUpload?: boolean;
  /** Throws a refusal if the account may not. */
  readonly check?: (call: Call<z.output<Schema>>) => void;
  readonly run: (call: Call<z.output<Schema>>) => Result | Promise<Result>;
}

const ofReader = z.object({
  context: z.enum(['view', 'embed', 'edit']).default('view'),
  password: z.string().default(''),
});

export function endpoint<Schema extends z.ZodObject>(definition: Definition<Schema>): Endpoint {
  const { methods, args: schema, isUpload = false, check, run } = definition;
  return {
    methods,
    isUpload,
    prepare(request) {
      const args = readArguments(schema, request.given);
      const fields = readFields(request.given);
      const call = { ...request, ...ofReader.parse(args), args, wants: fields.includes };
      check?.(call);
      return () => run(call);
    },
  };
}

/** Writes answer with all that editors may see. */
export function forEditor(call: Call): Reader {
  return { ...call, context: 'edit', wants: undefined };
}

interface Paging extends Required<Pick<Slice, 'limit' | 'offset'>> {
  readonly page: number;
}

/** The part of a collection that a request asks for. */
export function pageOf({ page, per_page }: { page: number; per_page: number }): Paging {
  return { page, limit: per_page, offset: (page - 1) * per_page };
}

/** A page of a collection as the answer. */
export function collection<Row>(
  fields: readonly Field<Row>[],
  { rows, total }: Found<Row>,
  { page, limit }: Paging,
  reader: Reader,
): Result {
  const value: JsonRecord[] = rows.map((row) => v2Record(fields, row, reader));
  return { value, total, perPage: limit, page };
}

/** Throws a refusal for a page after the last one. */
export function checkPage(total: number, { page, limit }: Paging, kind = 'post'): void {
  if (total === 0 || page <= Math.ceil(total / limit)) return;
  const message = 'The page number requested is larger than the number of pages available.';
  throw new Refusal(`rest_${kind}_invalid_page_number`, message, 400);
}
