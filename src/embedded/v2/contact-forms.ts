import type { Hono } from 'hono';
import { json, Refusal, type Env } from '../site/http.ts';
import { readPost } from '../site/posts.ts';
import type { Service } from '../site/service.ts';

/** The route that takes the forms of Contact Form 7 in texts. It sends no mail and keeps nothing. */
export function addContactForms(v2: Hono<Env>, service: Service): void {
  v2.post('/contact-form-7/v1/contact-forms/:id/feedback', async (c) => {
    const id = Number(c.req.param('id'));
    if (c.req.header('content-type')?.startsWith('multipart/form-data') !== true) {
      const message = 'The request payload format is not supported.';
      throw new Refusal('wpcf7_unsupported_media_type', message, 415);
    }
    const sent = await c.req.formData();
    const named = sent.get('_wpcf7_unit_tag');
    const tag = typeof named === 'string' ? named : '';
    const text = readPost(service, Number(sent.get('_wpcf7_container_post')));
    if (text?.content.includes(`data-wpcf7-id="${id}"`) !== true) {
      const message = 'The requested contact form was not found.';
      throw new Refusal('wpcf7_not_found', message, 404);
    }
    if (!/^wpcf7-f\d+-/.test(tag))
      throw new Refusal('wpcf7_unit_tag_not_found', 'There is no valid unit tag.', 400);
    const required = text.content.matchAll(/wpcf7-validates-as-required[^>]* name="([\w-]+)/g);
    const faults = Array.from(required, ([, name = '']) => name)
      .filter((name) => !sent.get(name))
      .map((field) => ({
        field,
        message: 'Please fill out this field.',
        idref: null,
        error_id: `${tag}-ve-${field}`,
      }));
    const isSent = faults.length === 0;
    return json(200, {
      contact_form_id: id,
      status: isSent ? 'mail_sent' : 'validation_failed',
      message: isSent
        ? 'Thank you for your message. It has been sent.'
        : 'One or more fields have an error. Please check and try again.',
      posted_data_hash: '',
      into: `#${tag}`,
      invalid_fields: faults,
    });
  });
}
