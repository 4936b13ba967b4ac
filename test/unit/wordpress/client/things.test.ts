import Validator from '@adobe/structured-data-validator';
import { expect, test } from 'vitest';
import { postType } from '../../../../src/wordpress/client/index.ts';
import { json, v2Post } from '../../../support/far-side.ts';
import { v2Service } from '../../../support/v2-service.ts';

const faq = '<div class="schema-faq wp-block-yoast-faq-block"><strong>When?</strong></div>';

interface Given {
  readonly type?: string;
  readonly content?: string;
}

/** What a post is about by its public page, and how many pages were asked for. */
async function aboutOf(data: readonly unknown[], { type = 'post', content = faq }: Given = {}) {
  const { cms, far } = await v2Service(({ path }, response) => {
    const scripts = data.map(
      (one) =>
        `<script type="application/ld+json">${typeof one === 'string' ? one : JSON.stringify(one)}</script>`,
    );
    if (path === '/soup/')
      return void response.end(`<!doctype html><body class="single">${scripts.join('')}</body>`);
    const rendered = { rendered: content, protected: false };
    const sent = v2Post(1, { type, content: rendered, link: `${far.url}/soup/` });
    const headers = { 'x-wp-total': '1', 'x-wp-totalpages': '1' };
    return json(response, [sent], { headers });
  });
  const [batch] = await Array.fromAsync(cms.entries({ ...postType, name: type }).list());
  const [post] = await cms.completer()({ ...postType, name: type }, batch?.items ?? []);
  return { things: post?.things, pages: far.seen.filter(({ path }) => path === '/soup/').length };
}

test('a recipe is kept with its known properties, as plain text and web addresses', async () => {
  const recipe = {
    '@context': 'https://schema.org',
    '@type': ['Recipe', 'NewsArticle'],
    name: 'Fish <b>soup</b> &amp; bread',
    image: [{ '@type': 'ImageObject', url: 'https://far.example/a.jpg', width: 3 }, 'javascript:x'],
    recipeIngredient: ['1 cod', '<i>2</i> leeks'],
    recipeInstructions: [
      { '@type': 'HowToStep', text: 'Boil.', url: 'https://far.example/#s1', onclick: 'x' },
      { '@type': 'Evil', text: 'No.' },
    ],
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, ratingCount: '12' },
    totalTime: 'PT30M',
    email: 'ida@far.example',
  };
  const { things, pages } = await aboutOf([recipe], { type: 'recipe', content: '<p>Words</p>' });
  expect(things).toEqual([
    {
      '@type': 'Recipe',
      name: 'Fish soup & bread',
      image: ['https://far.example/a.jpg'],
      totalTime: 'PT30M',
      recipeIngredient: ['1 cod', '2 leeks'],
      recipeInstructions: [{ '@type': 'HowToStep', text: 'Boil.' }],
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, ratingCount: '12' },
    },
  ]);
  expect(pages).toBe(1);
  const issues = await new Validator().validate({ jsonld: { Recipe: things ?? [] } });
  expect(issues.filter(({ severity }) => severity === 'ERROR')).toEqual([]);
});

test('parts that a graph names by their ids are found, also in a circle', async () => {
  const graph = {
    '@graph': [
      {
        '@type': ['WebPage', 'FAQPage'],
        '@id': '#p',
        mainEntity: [{ '@id': '#q' }, { '@id': '#p' }],
      },
      {
        '@type': 'Question',
        '@id': '#q',
        name: 'When?',
        acceptedAnswer: { '@type': 'Answer', text: 'Now.' },
      },
      { '@type': 'Organization', name: 'Us' },
    ],
  };
  const { things } = await aboutOf([graph]);
  expect(things).toHaveLength(1);
  expect(JSON.stringify(things)).toContain('"acceptedAnswer":{"@type":"Answer","text":"Now."}');
  expect(JSON.stringify(things)).not.toContain('Us');
});

test.each([
  ['articles are ours to describe', [{ '@type': 'NewsArticle', headline: 'Soup' }], undefined],
  ['broken data is none', ['{"@type": "Recipe"', '7', 'null', '[null]'], undefined],
  ['a thing without properties is none', [{ '@type': 'Recipe', email: 'x' }], undefined],
  [
    'too much of it is none',
    [{ '@type': 'Recipe', recipeIngredient: Array.from({ length: 200 }, () => 'x'.repeat(900)) }],
    undefined,
  ],
])('%s', async (_, data, expected) => {
  expect((await aboutOf(data)).things).toEqual(expected);
});

test('an entry that shows no sign of such a thing costs no request', async () => {
  expect(await aboutOf([{ '@type': 'Recipe', name: 'x' }], { content: '<p>Words</p>' })).toEqual({
    things: undefined,
    pages: 0,
  });
});
