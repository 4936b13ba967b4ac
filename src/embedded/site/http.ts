import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Asker } from './rights.ts';

export type Generation = 'v2' | 'legacy';

/** The types of hono's context in all parts of the service. */
export interface Env {
  Bindings: HttpBindings & {
    /** Set for requests of the service to itself: they are made for this account. */
    readonly onBehalfOf?: Asker;
  };
  Variables: {
    asker: Asker;
    /** The body, once it was read as text. */
    text?: string;
  };
}

/** A request is answered with an error. Each generation writes it in its own shape. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  readonly status: number;
  /** More fields for v2's `data`; null where WordPress sends no `data` at all. */
  readonly data: Readonly<Record<string, unknown>> | null;

  constructor(code: string, message: string, status: number, data: Refusal['data'] = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.data = data;
  }
}

/** 401 for the public, 403 for an account that lacks the right. */
export function forbidden(asker: Asker, code: string, message: string): Refusal {
  return new Refusal(code, message, asker === null ? 401 : 403);
}

export function json(
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): Response {
  const type = 'application/json; charset=UTF-8';
  return Response.json(value, { status, headers: { 'Content-Type': type, ...headers } });
}

/** True if the body is a form. */
export function isForm(c: Context): boolean {
  const type = c.req.header('Content-Type') ?? '';
  const hasBody = !['GET', 'HEAD'].includes(c.req.method);
  return hasBody && /^application\/x-www-form-urlencoded\b/i.test(type);
}

/** UTF-8 for a header, byte by byte and without control characters. */
export function headerSafe(value: string): string {
  return Buffer.from(value.replaceAll(/[\u0000-\u001f\u007f]/g, ' '), 'utf8').toString('latin1');
}

/** In bytes. */
const longestText = 10 * 1024 * 1024;

/** The body as text; it is read once. Throws a refusal if it is too long. */
export async function readText(c: Context<Env>): Promise<string> {
  const known = c.get('text');
  if (known !== undefined) return known;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of c.env.incoming) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size > longestText) {
      const message = `The request's body is larger than ${longestText} bytes.`;
      throw new Refusal('rest_request_too_large', message, 413);
    }
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  c.set('text', text);
  return text;
}

/** The fields of a form in the body; none if the body is no form. */
export async function readForm(c: Context<Env>): Promise<URLSearchParams> {
  return new URLSearchParams(isForm(c) ? await readText(c) : '');
}
