import { afterEach, expect, test } from 'vitest';
import { doorSecret, openDoor, type Door } from '../../support/desk-door.ts';
import { visitor, type Seen } from '../../support/visitor.ts';

let door: Door;
afterEach(() => door.stop());

const applicationPassword = 'Kelp Tide Mast Sail Knot Rope';
const wrong = 'planted-wrong-password';

/** The secret in every encoding in which it may be sent. */
const formsOf = (user: string, secret: string): string[] => {
  const bare = secret.replaceAll(' ', '');
  const pairs = [secret, bare].map((each) => Buffer.from(`${user}:${each}`).toString('base64'));
  return [secret, bare, encodeURIComponent(secret), secret.replaceAll(' ', '+'), ...pairs];
};

test.each([
  {},
  { legacyPlugin: true, v2: false },
  { basicAuthPlugin: true },
  { basicAuthPlugin: true, legacyPlugin: true, v2: false },
])('no log line, answer, address or cookie contains a secret: %o', async (service) => {
  door = await openDoor({ service });
  const who = visitor();
  const seen: Seen[] = [];
  const keep = async (answer: Promise<Seen>) => seen.push(await answer);
  const form = (user: string, password: string) =>
    keep(who.post(`${door.url}/desk/sign-in`, { user, password }));
  const call = (user: string, password: string) => {
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    return keep(who.get(`${door.url}/api/me`, { authorization }));
  };

  await form('editor', wrong);
  await form(`editor:${wrong}`, wrong);
  await call('editor', wrong);
  await keep(who.get(`${door.url}/desk/sign-in?state=x&user_login=editor&password=${wrong}`));
  for (const [user, password] of [
    ['editor', applicationPassword],
    ['editor', 'editor-of-port-saltern'],
  ] as const) {
    await call(user, password);
    await form(user, password);
    await keep(who.get(`${door.url}/desk/posts`));
    await keep(who.get(`${door.url}/api/me`));
  }
  expect(seen.map(({ status }) => status)).toContain(303);
  await door.loseService();
  await form('admin', wrong);
  await call('admin', wrong);

  const all = [
    door.log(),
    ...seen.flatMap(({ text, headers, location }) => [
      text,
      JSON.stringify(headers),
      location?.href ?? '',
    ]),
  ].join('\n');
  const secrets = [
    doorSecret,
    ...['editor', 'admin'].flatMap((user) => formsOf(user, wrong)),
    ...formsOf('editor', applicationPassword),
    ...formsOf('editor', 'editor-of-port-saltern'),
  ];
  // The page shows the typed name again, to be corrected.
  const typed = all.replaceAll(`"user":"editor:${wrong}"`, '');
  for (const secret of secrets) expect(typed).not.toContain(secret);
});
