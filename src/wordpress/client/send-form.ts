import { z } from 'zod';
import { CmsError } from './errors.ts';
import type { FormFields } from './request.ts';
import type { FilledForm, FormAnswer } from './model.ts';
import { toPlainText } from './plain-text.ts';
import type { Transport } from './transport.ts';
import { routeUrl } from './route.ts';

interface FormService {
  readonly transport: Transport;
  /** Of the interface. */
  readonly root: URL;
  /** The directory of WordPress itself. */
  readonly site: URL;
}

/** Of Contact Form 7, and what those of others are turned into. */
const answer = z.object({
  status: z.string(),
  message: z.string().catch(''),
  invalid_fields: z.array(z.object({ field: z.string(), message: z.string().catch('') })).catch([]),
});

/** What a plugin's own script would send, without credentials, and how its answer is read. */
interface Plugin {
  readonly name: string;
  readonly url: (service: FormService, form: FilledForm) => URL;
  readonly fields: (service: FormService, form: FilledForm) => Promise<FormFields> | FormFields;
  readonly answer: z.ZodType<z.output<typeof answer>>;
}

/** Recorded with version 6.1. */
const contactForm7: Plugin = {
  name: 'Contact Form 7',
  url: ({ root }, { id }) => routeUrl(root, `contact-form-7/v1/contact-forms/${id}/feedback`),
  fields: (_, { id, tag, textId }) => [
    ['_wpcf7', String(id)],
    ['_wpcf7_unit_tag', tag],
    ['_wpcf7_container_post', String(textId)],
  ],
  answer,
};

const sentences = z.record(z.string(), z.string()).catch({});
const none = { general: {}, field: {} };
const errors = z
  .object({
    general: sentences,
    // Parts of a name have a sentence each.
    field: z.record(z.string(), z.union([z.string(), sentences])).catch({}),
  })
  .catch(none);

/** Recorded with version 2.0 (Lite). */
const wpForms: Plugin = {
  name: 'WPForms',
  url: ({ site }) => new URL('wp-admin/admin-ajax.php', site),
  fields: async (service, form) => [
    ['action', 'wpforms_submit'],
    ['wpforms[id]', String(form.id)],
    ['wpforms[post_id]', String(form.textId)],
    ['wpforms[token]', await tokenOf(service, form)],
    ['page_id', String(form.textId)],
    ['page_url', form.page],
  ],
  answer: z
    .object({
      success: z.boolean(),
      data: z
        .object({ confirmation: z.string().catch(''), errors })
        .catch({ confirmation: '', errors: none }),
    })
    .transform(({ success, data }) => {
      const faults = Object.entries(data.errors.field).flatMap(([name, said]) =>
        Object.entries(typeof said === 'string' ? { '': said } : said).map(([part, message]) => ({
          field: name.replace(/(?:\[\D*\])?$/, part && `[${part}]`),
          message,
        })),
      );
      if (success)
        return { status: 'mail_sent', message: data.confirmation, invalid_fields: faults };
      // Beside the sentence is one for screen readers only.
      const [general = ''] = Object.values(data.errors.general);
      const message = /<p>[^]*<\/p>/.exec(general)?.[0] ?? '';
      const status = faults.length > 0 ? 'validation_failed' : 'aborted';
      return { status, message, invalid_fields: faults };
    }),
};

/** Forms with an older spam protection need a public token of the day. Empty if none is needed. */
async function tokenOf(service: FormService, form: FilledForm): Promise<string> {
  const body = new URLSearchParams({ action: 'wpforms_get_token', formId: String(form.id) });
  const { value } = await service.transport
    .json({
      method: 'POST',
      url: wpForms.url(service, form),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: body.toString(),
    })
    .catch(() => ({ value: null }));
  const token = z.object({ data: z.object({ token: z.string().regex(/^\w{1,64}$/) }) });
  return token.safeParse(value).data?.data.token ?? '';
}

/** Sends a form as its plugin's own script does: multipart. */
export async function sendForm(service: FormService, form: FilledForm): Promise<FormAnswer> {
  const { tag, page, userAgent, fields } = form;
  const plugin = tag.startsWith('wpforms-') ? wpForms : contactForm7;
  const given = fields.flatMap(({ name, isList, values }) =>
    values.map((value) => [isList ? `${name}[]` : name, value] as const),
  );
  const { value } = await service.transport.json({
    method: 'POST',
    url: plugin.url(service, form),
    headers: {
      referer: page,
      ...(userAgent !== '' && { 'user-agent': userAgent }),
    },
    body: { fields: [...(await plugin.fields(service, form)), ...given] },
  });
  const { data: read } = plugin.answer.safeParse(value);
  if (read === undefined) {
    const message = `${plugin.name} sent an answer that Galley does not understand.`;
    throw new CmsError({ code: 'unexpected', message });
  }
  return {
    status: read.status,
    message: toPlainText(read.message),
    faults: read.invalid_fields.map(({ field: name, message }) => {
      return { name, message: toPlainText(message) };
    }),
  };
}
