import { expect, test } from 'vitest';
import { createCms, type FilledForm } from '../../../../src/wordpress/client/index.ts';
import { farSide, json, v2Index, type Seen } from '../../../support/far-side.ts';
import { readRecorded, recordedAlmanac } from '../../../support/recorded-exchange.ts';

const filled: FilledForm = {
  id: 17,
  tag: 'wpcf7-f17-p18-o1',
  textId: 18,
  page: 'https://paper.example/contact/',
  userAgent: 'Mozilla/5.0 (reader)',
  fields: [
    { name: 'your-name', isList: false, values: ['Ann "the\r\nname" Ò'] },
    { name: 'boats', isList: true, values: ['Tern', 'Sirene'] },
    { name: 'papers', isList: false, values: [new File(['%PDF-1.4'], 'a"b\r\n.pdf')] },
  ],
};

/** Sends the form to a service that answers as it was recorded. */
async function sendTo(name: string) {
  const { response } = readRecorded(recordedAlmanac, name);
  const seen: Seen[] = [];
  const far = await farSide((request, answer) => {
    if (request.method === 'GET') return json(answer, v2Index('http://far.test'));
    seen.push(request);
    json(answer, response.body, { status: response.status });
  });
  const cms = createCms({ url: far.url, retries: 0 });
  try {
    return { outcome: await cms.sendForm(filled).catch((error: unknown) => error), seen };
  } finally {
    await cms.close();
    await far.close();
  }
}

test('a form is sent as the plugin’s own script sends it', async () => {
  const { outcome, seen } = await sendTo('form-sent');
  expect(outcome).toEqual({
    status: 'mail_sent',
    message: 'Thank you for your message. It has been sent.',
    faults: [],
  });
  const [request] = seen;
  expect(request?.path).toBe('/wp-json/contact-form-7/v1/contact-forms/17/feedback');
  expect(request?.headers).toMatchObject({
    'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/),
    referer: filled.page,
    'user-agent': filled.userAgent,
  });
  expect(request?.headers.authorization).toBeUndefined();
  const body = await new Response(request?.body, {
    headers: { 'content-type': request?.headers['content-type'] ?? '' },
  }).formData();
  expect([...body.keys()]).toEqual([
    '_wpcf7',
    '_wpcf7_unit_tag',
    '_wpcf7_container_post',
    'your-name',
    'boats[]',
    'boats[]',
    'papers',
  ]);
});

test('faults of fields come with the plugin’s own sentences', async () => {
  expect((await sendTo('form-invalid')).outcome).toMatchObject({
    status: 'validation_failed',
    faults: [{ name: 'your-email', message: 'Please fill out this field.' }],
  });
});

test.each(['form-unknown', 'form-without-unit-tag'])('%s is an error', async (name) => {
  expect((await sendTo(name)).outcome).toBeInstanceOf(Error);
});
