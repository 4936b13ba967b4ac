import { z } from 'zod';
import { CmsError } from './errors.ts';
import type { FilledForm, FormAnswer } from './model.ts';
import { toPlainText } from './plain-text.ts';
import type { Transport } from './request.ts';
import { routeUrl } from './route.ts';

const answer = z.object({
  status: z.string(),
  message: z.string().catch(''),
  invalid_fields: z.array(z.object({ field: z.string(), message: z.string().catch('') })).catch([]),
});

/** Sends a form to the route of Contact Form 7 as its own script does (recorded with version 6.1): multipart, without credentials. */
export async function sendForm(
  transport: Transport,
  root: URL,
  { id, tag, textId, page, userAgent, fields }: FilledForm,
): Promise<FormAnswer> {
  const data = new FormData();
  data.set('_wpcf7', String(id));
  data.set('_wpcf7_unit_tag', tag);
  data.set('_wpcf7_container_post', String(textId));
  for (const { name, isList, values } of fields)
    for (const value of values) append(data, isList ? `${name}[]` : name, value);
  // The platform writes the body with its boundary.
  const encoded = new Response(data);
  const bytes = new Uint8Array(await encoded.arrayBuffer());
  const { value } = await transport.json({
    method: 'POST',
    url: routeUrl(root, `contact-form-7/v1/contact-forms/${id}/feedback`),
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      referer: page,
      ...(userAgent !== '' && { 'user-agent': userAgent }),
    },
    body: {
      length: bytes.length,
      async *open() {
        yield bytes;
      },
    },
  });
  const { data: read } = answer.safeParse(value);
  if (read === undefined) {
    const message = 'Contact Form 7 sent an answer that Galley does not understand.';
    throw new CmsError({ code: 'unexpected', message });
  }
  return {
    status: read.status,
    message: toPlainText(read.message),
    faults: read.invalid_fields.map(({ field, message }) => ({
      name: field,
      message: toPlainText(message),
    })),
  };
}

function append(data: FormData, name: string, value: string | File): void {
  if (typeof value === 'string') data.append(name, value);
  else data.append(name, value, value.name);
}
