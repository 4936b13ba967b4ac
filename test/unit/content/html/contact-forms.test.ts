import { expect, test } from 'vitest';
import { z } from 'zod';
import { takeForms } from '../../../../src/content/html/contact-forms.ts';
import { prepareBody, type Surroundings } from '../../../../src/content/html/index.ts';
import { readRecorded, recordedAlmanac } from '../../../support/recorded-calls.ts';

const surroundings: Surroundings = {
  address: 'https://almanac.example/contact/',
  home: 'https://almanac.example',
  ownHosts: new Set(['almanac.example']),
  embedHosts: new Set(),
  text: 18,
};

const pages = z.array(z.object({ content: z.object({ rendered: z.string() }) }));

/** The page of WordPress 7.1 with a form of Contact Form 7, as REST sends it. */
const recorded =
  pages
    .parse(readRecorded(recordedAlmanac, 'pages').response.body)
    .find(({ content }) => content.rendered.includes('wpcf7'))?.content.rendered ?? '';

const formsIn = async (html: string) =>
  (await prepareBody(html, surroundings)).prepared.references.flatMap((each) =>
    each.kind === 'form' ? [each] : [],
  );

test('a recorded form is kept with its controls, labels and limits, and nothing is reported', async () => {
  const { prepared, findings } = await prepareBody(
    `<p>Before.</p>${recorded}<p>After.</p>`,
    surroundings,
  );
  expect(findings).toEqual([]);
  expect(prepared.parts.join('')).toMatch(/^<p>Before\.<\/p>[^]*\0\d+\0[^]*<p>After\.<\/p>$/);
  const [found] = prepared.references.flatMap((each) => (each.kind === 'form' ? [each] : []));
  expect(found).toMatchObject({ text: 18, address: surroundings.address });
  expect(found?.form).toMatchObject({ id: 17, tag: 'wpcf7-f17-o1', submit: 'Send' });
  expect(
    found?.form.controls.map(({ kind, name, label, isRequired }) => [
      kind,
      name,
      label,
      isRequired,
    ]),
  ).toEqual([
    ['text', 'your-name', 'Your name', true],
    ['email', 'your-email', 'Your e-mail', true],
    ['select', 'topic', 'Topic', false],
    ['checkbox', 'boats', 'Boats', false],
    ['textarea', 'your-message', 'Your message', false],
    ['file', 'papers', 'Papers', false],
    ['acceptance', 'agree', 'I agree', true],
    ['hidden', 'source', 'Source', false],
  ]);
  const byName = new Map(found?.form.controls.map((each) => [each.name, each]));
  expect(byName.get('your-name')?.attributes).toEqual({ autocomplete: 'name', maxlength: '400' });
  expect(byName.get('papers')?.attributes).toEqual({ accept: '.pdf' });
  expect(byName.get('boats')?.options.map(({ value }) => value)).toEqual(['Sirene', 'Tern']);
});

test('the parts of a text with several forms keep their own', async () => {
  const other = recorded.replaceAll('f17-', 'f23-').replaceAll('wpcf7-id="17"', 'wpcf7-id="23"');
  const found = await formsIn(`${recorded}<!--nextpage--><p>Two</p>${other}`);
  expect(found.map(({ form }) => [form.id, form.tag])).toEqual([
    [17, 'wpcf7-f17-o1'],
    [23, 'wpcf7-f23-o1'],
  ]);
});

test('a form in a short text, such as a comment, is no form, and is reported', async () => {
  const { text: _, ...ofComment } = surroundings;
  const { prepared, findings } = await prepareBody(recorded, ofComment);
  expect(prepared.references).toEqual([]);
  expect(findings.map(({ kind }) => kind)).toContain('form');
});

test.each([
  ['no id', '<div data-wpcf7-id="x"><form><input name="a"></form></div>'],
  ['no form', '<div data-wpcf7-id="17"><input name="a"></div>'],
  ['no tag', '<div data-wpcf7-id="17"><form><input name="a"></form></div>'],
  ['a place without a form', '<form data-contact-form></form>'],
  ['a place’s class', '<div class="contact-form-place"></div>'],
  [
    'deep nesting',
    `<div data-wpcf7-id="17"><form><input name="_wpcf7_unit_tag" value="wpcf7-f1-o1">${'<b>'.repeat(20_000)}<input name="a">`,
  ],
])('%s: nothing is kept, and nothing fails', async (_, html) => {
  expect(await formsIn(`<p>Text</p>${html}`)).toEqual([]);
});

test('names, kinds and limits that are none are left out', async () => {
  const inside = [
    '<input type="hidden" name="_wpcf7_unit_tag" value="wpcf7-f1-o1">',
    '<input type="password" name="secret">',
    '<input type="image" name="spy" src="https://evil.example/x.png">',
    '<input type="text" name="a b">',
    '<input type="text" name="good" maxlength="x" min="&quot; onfocus=alert(1)" style="x" onfocus="alert(1)" placeholder="&lt;b&gt;">',
  ].join('');
  const [found] = await formsIn(`<div data-wpcf7-id="1"><form>${inside}</form></div>`);
  expect(found?.form.controls).toMatchObject([
    { name: 'good', kind: 'text', attributes: { placeholder: '<b>' } },
  ]);
});

/** The markup of WPForms Lite 2.0, as REST sends it. */
const wpFormWith = (inside: string): string =>
  `<div class="wpforms-container wpforms-container-full" id="wpforms-10"><form id="wpforms-form-10" class="wpforms-validate wpforms-form wpforms-ajax-form" data-formid="10" method="post" action="/contact/" data-token="04dc"><noscript class="wpforms-error-noscript">Please enable JavaScript.</noscript><div class="wpforms-field-container">${inside}</div><div class="wpforms-submit-container"><input type="hidden" name="wpforms[id]" value="10"><input type="hidden" name="page_title" value=""><input type="hidden" name="page_url" value="http://a.example/"><input type="hidden" name="url_referer" value=""><button type="submit" name="wpforms[submit]" id="wpforms-submit-10" value="wpforms-submit">Send all</button></div></form></div>`;

const required = '<span class="wpforms-required-label" aria-hidden="true">*</span>';
const wpField = (kind: string, id: number, inside: string, more = ''): string =>
  `<div id="wpforms-10-field_${id}-container" class="wpforms-field wpforms-field-${kind}" data-field-id="${id}"${more}>${inside}</div>`;
const wpText = (id: number, label: string, more = ''): string =>
  wpField(
    'text',
    id,
    `<label class="wpforms-field-label" for="wpforms-10-field_${id}">${label}</label><input type="text" id="wpforms-10-field_${id}" class="wpforms-field-medium" name="wpforms[fields][${id}]" maxlength="10">`,
    more,
  );
const wpFields = [
  wpField(
    'name',
    1,
    `<fieldset><legend class="wpforms-field-label">Name ${required}</legend><div class="wpforms-field-row"><input type="text" id="n1" name="wpforms[fields][1][first]" required><label for="n1" class="wpforms-field-sublabel after">First</label></div><div><input type="text" id="n2" name="wpforms[fields][1][last]" required><label for="n2" class="wpforms-field-sublabel after">Last</label></div></fieldset>`,
  ),
  wpField(
    'checkbox',
    3,
    `<fieldset><legend class="wpforms-field-label">Colours</legend><ul id="wpforms-10-field_3"><li class="choice-1 depth-1"><input type="checkbox" id="c1" name="wpforms[fields][3][]" value="Red &lt;b&gt;" checked='checked'><label class="wpforms-field-label-inline" for="c1">Red <b>one</b></label></li><li class="choice-2 depth-1"><input type="checkbox" id="c2" name="wpforms[fields][3][]" value="Blue"><label for="c2">Blue</label></li></ul></fieldset>`,
  ),
  wpField(
    'radio',
    4,
    `<fieldset><legend class="wpforms-field-label">One ${required}</legend><ul><li class="choice-1"><input type="radio" id="r1" name="wpforms[fields][4]" value="Tern" required><label for="r1">Tern</label></li></ul></fieldset>`,
  ),
  wpField(
    'select',
    8,
    '<label for="s8">Many</label><select id="s8" name="wpforms[fields][8][]" multiple="multiple"><option value="Blue" class="choice-2 depth-1">Blue</option></select>',
  ),
].join('');
/** Random words of other labels, and a rule of CSS that hides it. */
const wpTrap = `${wpText(13, 'Masked Full', ' data-field-type="text"')}<script>style.appendChild( document.createTextNode( '#wpforms-10-field_13-container { position: absolute !important; }' ) );</script>`;

test('a form of WPForms is kept whole, without its traps for programs', async () => {
  const trap = '<div class="wpforms-field wpforms-field-hp"><input name="wpforms[hp]"></div>';
  const html = wpFormWith(`${wpFields}${wpText(9, 'Text')}${wpTrap}${trap}`);
  const { prepared, findings } = await prepareBody(html, surroundings);
  expect(findings).toEqual([]);
  const [found] = prepared.references.flatMap((each) => (each.kind === 'form' ? [each] : []));
  expect(found?.form).toMatchObject({ id: 10, tag: 'wpforms-10', submit: 'Send all' });
  expect(found?.form).toMatchObject({ sendsTo: null });
  expect(
    found?.form.controls.map(({ kind, name, label, isRequired, options }) => [
      ...[kind, name, label, isRequired],
      ...options.map(({ value, label: said, isChosen }) => `${value}|${said}|${isChosen}`),
    ]),
  ).toEqual([
    ['text', 'wpforms[fields][1][first]', 'First', true],
    ['text', 'wpforms[fields][1][last]', 'Last', true],
    ['checkbox', 'wpforms[fields][3]', 'Colours', false, 'Red <b>|Red one|true', 'Blue|Blue|false'],
    ['radio', 'wpforms[fields][4]', 'One *', true, 'Tern|Tern|false'],
    ['list', 'wpforms[fields][8]', 'Many', false, 'Blue|Blue|false'],
    ['text', 'wpforms[fields][9]', 'Text', false],
  ]);
});

test.each([
  ['a file', wpField('file-upload', 2, '<input type="file" name="wpforms_10_2">')],
  ['a payment', wpField('payment-single', 2, '<input name="wpforms[fields][2]">')],
  ['a page break', wpField('pagebreak', 2, '')],
  ['a captcha', '<div><input name="g-recaptcha-hidden" class="wpforms-recaptcha-hidden"></div>'],
  [
    'a field that others show',
    wpText(2, 'Which?').replace('field-text', '$& wpforms-conditional-field'),
  ],
  ['a trap that nothing hides', wpText(2, 'Which?', ' data-field-type="text"')],
])('a link leads to a form of WPForms with %s', async (_, field) => {
  const [found] = await formsIn(wpFormWith(wpFields + field));
  expect(found?.form).toMatchObject({ id: 0, tag: 'wpforms-form-10', controls: [] });
});

const wpForm =
  '<div class="wpforms-container"><form id="wpforms-form-12" class="wpforms-form" data-formid="12" method="post" action="/contact/"><label for="wpforms-12-field_1">Name <span>*</span></label><input type="text" id="wpforms-12-field_1" name="wpforms[fields][1]" required><ul><li><input type="radio" id="r1" name="wpforms[fields][2]" value="Yes"><label for="r1">Yes, please</label></li></ul><input type="password" name="p"><button type="submit">Send it</button></form></div>';

test.each([
  ['wpforms-12', 'wpforms-form-12', wpForm],
  ['gravity-3', 'gform_3', '<form id="gform_3" action="/"><input name="a"></form>'],
  ['fluent-4', 'fluentform_4', '<form id="fluentform_4"><input name="a"></form>'],
  ['forminator-5', 'forminator-module-5', "<form id='forminator-module-5'></form>"],
  ['ninja-6', 'nf-form-6-cont', '<div id="nf-form-6-cont" class="nf-form-cont"><div></div></div>'],
])(
  'a link leads to the form %s of another plugin, and the report names it',
  async (what, tag, html) => {
    const { prepared, findings } = await prepareBody(`<p>Write.</p>${html}`, surroundings);
    expect(prepared.references).toMatchObject([
      { kind: 'form', form: { id: 0, tag, controls: [], sendsTo: null } },
    ]);
    expect(findings).toMatchObject([{ kind: 'form', outcome: 'replaced', what }]);
  },
);

test('a form of another plugin is sent where the owner says', async () => {
  const forms = { 'wpforms-12': 'https://forms.example/f/abc' };
  const kept = await prepareBody(wpForm, { ...surroundings, forms });
  expect(kept.findings).toEqual([]);
  expect(kept.prepared.references).toMatchObject([
    {
      kind: 'form',
      form: {
        tag: 'wpforms-12',
        submit: 'Send it',
        sendsTo: 'https://forms.example/f/abc',
        controls: [
          { kind: 'text', name: 'wpforms[fields][1]', label: 'Name *', isRequired: true },
          { kind: 'radio', name: 'wpforms[fields][2]', options: [{ label: 'Yes, please' }] },
        ],
      },
    },
  ]);
});

test('thousands of boxes inside each other are read once', () => {
  // It took longer than a test may, when each box was searched for a form anew.
  const boxes = '<div class="wpcf7" data-wpcf7-id="5">'.repeat(20_000);
  expect(takeForms(`${boxes}<form></form>`, {}).forms).toEqual([]);
});
