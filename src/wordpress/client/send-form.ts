import { randomUUID } from 'node:crypto';
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
  const given = fields.flatMap(({ name, isList, values }) =>
    values.map((value) => [isList ? `${name}[]` : name, value] as const),
  );
  const boundary = `----galley-${randomUUID()}`;
  const body = multipart(boundary, [
    ['_wpcf7', String(id)],
    ['_wpcf7_unit_tag', tag],
    ['_wpcf7_container_post', String(textId)],
    ...given,
  ]);
  const { value } = await transport.json({
    method: 'POST',
    url: routeUrl(root, `contact-form-7/v1/contact-forms/${id}/feedback`),
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      referer: page,
      ...(userAgent !== '' && { 'user-agent': userAgent }),
    },
    // Files may be on disk, and are read while they are sent.
    body: { length: body.size, open: () => body.stream() },
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

/** A form as browsers encode it. Unlike the platform's own encoding, it has a length before its files are read. */
function multipart(
  boundary: string,
  fields: readonly (readonly [name: string, value: string | File])[],
): Blob {
  const parts = fields.flatMap(([name, value]) => {
    const start = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`;
    if (typeof value === 'string')
      return [`${start}\r\n\r\n${value.replace(/\r\n?|\n/g, '\r\n')}\r\n`];
    const type = /^[\w.+-]+\/[\w.+-]+$/.test(value.type) ? value.type : 'application/octet-stream';
    const file = `; filename="${quoted(value.name)}"\r\nContent-Type: ${type}`;
    return [`${start}${file}\r\n\r\n`, value, '\r\n'];
  });
  return new Blob([...parts, `--${boundary}--\r\n`]);
}

const quoted = (name: string): string =>
  name.replace(/[\r\n"]/g, (sign) => encodeURIComponent(sign));
