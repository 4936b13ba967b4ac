import { z } from 'zod';
import type { ApiAnswer } from './api-server.ts';

type Json = Exclude<Parameters<typeof z.fromJSONSchema>[0], boolean>;

const media = z.record(z.string(), z.object({ schema: z.custom<object>() }));

const documentShape = z.object({
  openapi: z.literal('3.1.0'),
  servers: z.tuple([z.object({ url: z.string() })]),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        summary: z.string(),
        requestBody: z.object({ content: media }).optional(),
        responses: z.record(z.string(), z.object({ content: media.optional() })),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), z.custom<object>()) }),
});

export interface Operation {
  readonly id: string;
  readonly method: string;
  /** Below the server's address: `/posts/{id}`. */
  readonly path: string;
  /** What is wrong with an answer, if the description knows its status at all; empty when nothing is. */
  problemsOf(answer: ApiAnswer): readonly string[];
}

/** Every operation of an OpenAPI document, each able to hold an answer to its schema. */
export function describedIn(value: unknown): { root: string; operations: Operation[] } {
  const document = documentShape.parse(value);
  const relocate = (part: object) =>
    JSON.parse(JSON.stringify(part).replaceAll('#/components/schemas/', '#/$defs/')) as object;
  const $defs = relocate(document.components.schemas) as NonNullable<Json['$defs']>;

  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, responses }]): Operation => ({
      id: operationId,
      method: method.toUpperCase(),
      path,
      problemsOf({ status, headers, json }) {
        const type = headers['content-type'] ?? '';
        const described = responses[String(status)]?.content?.[type];
        if (described === undefined) return [`${status} with ${type} is not described`];
        const whole: Json = { ...relocate(described.schema), $defs };
        const schema = z.fromJSONSchema(whole);
        const { error } = schema.safeParse(json);
        return error === undefined ? [] : [z.prettifyError(error)];
      },
    })),
  );
  return { root: document.servers[0].url, operations };
}
