import { isForm, isJson, readText } from '../body.ts';
import type { Incoming } from '../http.ts';
import { Refusal } from '../refusal.ts';
import { fromQuery } from './arguments.ts';

/** The parameters in a request's body. */
export type ReadBody = () => Promise<Iterable<[string, unknown]>>;

/** A form is read before anything else, because OAuth signs its fields; the rest only once it is wanted. */
export async function createBody(
  request: Incoming,
): Promise<{ form: URLSearchParams | null; read: ReadBody }> {
  if (isForm(request) && request.method !== 'GET' && request.method !== 'HEAD') {
    const form = new URLSearchParams(await readText(request));
    return { form, read: async () => fromQuery(form) };
  }
  return {
    form: null,
    read: async () => (isJson(request) ? readJson(await readText(request)) : []),
  };
}

function readJson(text: string): [string, unknown][] {
  if (text.trim() === '') return [];
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? Object.entries(value) : [];
  } catch {
    throw new Refusal('rest_invalid_json', 'Invalid JSON body passed.', 400, {
      json_error_code: 4,
      json_error_message: 'Syntax error',
    });
  }
}
