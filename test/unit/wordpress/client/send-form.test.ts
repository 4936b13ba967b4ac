import { expect, test } from 'vitest';
import { createCms, type FilledForm } from '../../../../src/wordpress/client/index.ts';
import { farSide, json, v2Index, type Seen } from '../../../support/far-side.ts';
import { readRecorded, recordedAlmanac } from '../../../support/recorded-calls.ts';

interface Answer {
  readonly body: unknown;
  readonly status: number;
}

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
const sendTo = (name: string) => {
  const { response } = readRecorded(recordedAlmanac, name);
  return send(filled, () => response);
};

async function send(form: FilledForm, answerTo: (request: Seen) => Answer) {
  const seen: Seen[] = [];
  const far = await farSide((request, answer) => {
    if (request.method === 'GET') return json(answer, v2Index(far.url));
    seen.push(request);
    const { body, status } = answerTo(request);
    json(answer, body, { status });
  });
  const cms = createCms({ url: far.url, retries: 0 });
  try {
    return { outcome: await cms.sendForm(form).catch((error: unknown) => error), seen };
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

/** WPForms Lite 2.0 on WordPress 7.1. */
const wpForm: FilledForm = {
  ...filled,
  id: 5,
  tag: 'wpforms-5',
  fields: [
    { name: 'wpforms[fields][1][first]', isList: false, values: ['Ann'] },
    { name: 'wpforms[fields][3]', isList: true, values: ['Red', 'Blue'] },
  ],
};

const general = (sentence: string) => ({
  header: `<div id="wpforms-5-header-error" class="wpforms-error-container" role="alert">\n<span class="wpforms-hidden" aria-hidden="false">Form error message</span><p>${sentence}</p>\n\n</div>`,
});
const token = '0595178b257341dcd5a322abc1245df7';
const isForToken = ({ body }: Seen): boolean => body.includes('wpforms_get_token');

/** Sends a form of WPForms to a service that gives tokens and answers the form as it was recorded. */
const sendToWpForms = (body: unknown, status = 200) =>
  send(wpForm, (request) =>
    isForToken(request)
      ? { body: { success: true, data: { token } }, status: 200 }
      : { body, status },
  );

test('a form of WPForms is sent as the plugin’s own script sends it', async () => {
  const { outcome, seen } = await sendToWpForms({
    success: true,
    data: {
      confirmation:
        '<div class="wpforms-confirmation-container-full" id="wpforms-confirmation-5"><p>Thanks!</p>\n</div>',
    },
  });
  expect(outcome).toEqual({ status: 'mail_sent', message: 'Thanks!', faults: [] });
  expect(seen.map(({ path }) => path)).toEqual(Array(2).fill('/wp-admin/admin-ajax.php'));
  const [forToken, request] = seen;
  expect(forToken?.body).toBe('action=wpforms_get_token&formId=5');
  expect(request?.headers).toMatchObject({ referer: filled.page, 'user-agent': filled.userAgent });
  expect(request?.headers.authorization).toBeUndefined();
  const body = await new Response(request?.body, {
    headers: { 'content-type': request?.headers['content-type'] ?? '' },
  }).formData();
  expect([...body]).toEqual([
    ['action', 'wpforms_submit'],
    ['wpforms[id]', '5'],
    ['wpforms[post_id]', '18'],
    ['wpforms[token]', token],
    ['page_id', '18'],
    ['page_url', filled.page],
    ['wpforms[fields][1][first]', 'Ann'],
    ['wpforms[fields][3][]', 'Red'],
    ['wpforms[fields][3][]', 'Blue'],
  ]);
});

test.each<[name: string, errors: object, outcome: object]>([
  [
    'faults of fields and of their parts',
    {
      general: general('Form has not been submitted, please see the errors below.'),
      field: {
        'wpforms[fields][1][first]': { first: 'This field is required.' },
        'wpforms[fields][2]': 'The provided email is not valid.',
        'wpforms[fields][3][]': 'The selected <b>option</b> is invalid.',
      },
    },
    {
      status: 'validation_failed',
      message: 'Form has not been submitted, please see the errors below.',
      faults: [
        { name: 'wpforms[fields][1][first]', message: 'This field is required.' },
        { name: 'wpforms[fields][2]', message: 'The provided email is not valid.' },
        { name: 'wpforms[fields][3]', message: 'The selected option is invalid.' },
      ],
    },
  ],
  [
    'an unknown form',
    { general: general('Invalid form.') },
    { status: 'aborted', message: 'Invalid form.', faults: [] },
  ],
])('WPForms answers with %s', async (_, errors, outcome) => {
  const answer = await sendToWpForms({ success: false, data: { errors } });
  expect(answer.outcome).toEqual(outcome);
});

test('without WPForms, nothing takes its forms', async () => {
  expect((await send(wpForm, () => ({ body: 0, status: 400 }))).outcome).toBeInstanceOf(Error);
});
