import { expect, test } from 'vitest';
import { loadServerSettings } from '../../../../src/config/index.ts';
import { rebuildOffer } from '../../../../src/server/desk/frame.ts';
import { loadDeskWords } from '../../../../src/i18n/index.ts';

const english = await loadDeskWords('en');
const editor = { id: 1, capabilities: new Set(['edit_posts', 'publish_posts']) };
const contributor = { id: 2, capabilities: new Set(['edit_posts']) };

const offer = (
  settings: Readonly<Record<string, string>>,
  user = editor,
  refusal: string | null = null,
) => {
  const required = { CMS_URL: 'https://paper.example', SESSION_SECRET: 'x'.repeat(40) };
  const context = {
    settings: loadServerSettings({ ...required, ...settings }),
    rebuilds: {
      refusal,
      isPaused: false,
      request: () => expect.unreachable(),
      list: () => [],
      get: () => null,
      watch: () => () => undefined,
      close: () => Promise.resolve(),
    },
  };
  return rebuildOffer(english, context, user);
};

test('the page says how often the server checks for changes', () => {
  const { mayAsk, sentences } = offer({ POLL_SECONDS: '60' });
  expect([mayAsk, sentences]).toEqual([
    true,
    [
      'The server checks WordPress for changes every 60 seconds and rebuilds the site if there are any.',
    ],
  ]);
  expect(offer({ POLL_SECONDS: '300' }).sentences[0]).toContain('every 5 minutes');
});

test('without a change check, programs call or an editor has to ask', () => {
  expect(offer({ POLL_SECONDS: '0' }).sentences).toEqual([english.words.rebuilds.byHand]);
  const secret = { POLL_SECONDS: '0', REBUILD_SECRET: 's'.repeat(40) };
  expect(offer(secret).sentences).toEqual([english.words.rebuilds.onCall]);
});

test('the page says if a host builds the site', () => {
  const hook = { DEPLOY_HOOK_URL: 'https://host.example/hook' };
  expect(offer(hook).sentences[0]).toBe(english.words.rebuilds.byHost);
});

test('an account that may not publish reads why; a server that cannot build offers nothing', () => {
  expect(offer({}, contributor)).toMatchObject({ mayAsk: false });
  expect(offer({}, contributor).sentences).toContain(english.words.rebuilds.mayNot);
  expect(offer({}, editor, 'The project is not beside it.')).toEqual({
    mayAsk: false,
    sentences: [english.words.rebuilds.cannot],
    refusal: 'The project is not beside it.',
  });
});
