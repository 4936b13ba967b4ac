import { expect, test } from 'vitest';
import {
  type Caller,
  guardSender,
  guardToken,
  guardWrite,
  requireEditor,
} from '../../../../src/server/auth/guard.ts';
import { Problem } from '../../../../src/server/problem.ts';
import { newSession } from '../../../../src/server/auth/session.ts';

const session = newSession({
  credentials: { method: 'basic', user: 'a', password: 'b' },
  user: { id: 1, name: 'A' },
});
const nobody: Caller = {
  editor: null,
  session: null,
  knownSession: null,
  ended: null,
  problem: null,
  isPreview: false,
  address: '192.0.2.1',
  origin: 'https://desk.test',
};
const signedIn: Caller = { ...nobody, session, knownSession: session };

const codeOf = (act: () => unknown): string => {
  try {
    act();
    return 'let through';
  } catch (error) {
    return error instanceof Problem ? error.code : String(error);
  }
};

const cookie = 'galley_session=x';
const authorization = 'Basic eDp5';
const { token } = session;

interface Row {
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly caller?: Caller;
  readonly field?: string;
  readonly expected: string;
}

test.each<[string, Row]>([
  [
    'a page of our own with its token',
    {
      headers: { cookie, origin: 'https://desk.test', 'sec-fetch-site': 'same-origin' },
      field: token,
      expected: 'let through',
    },
  ],
  [
    'the token in the header',
    { headers: { cookie, 'x-csrf-token': token }, expected: 'let through' },
  ],
  ['no token', { headers: { cookie, origin: 'https://desk.test' }, expected: 'missing-token' }],
  ['an empty token', { headers: { cookie }, field: '', expected: 'missing-token' }],
  [
    'another session’s token',
    { headers: { cookie }, field: `${token}x`, expected: 'missing-token' },
  ],
  [
    'a wrong field beside a right header',
    { headers: { cookie, 'x-csrf-token': token }, field: 'x', expected: 'missing-token' },
  ],
  [
    'another site',
    {
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
      field: token,
      expected: 'foreign-origin',
    },
  ],
  [
    'another host of the same domain',
    {
      headers: { cookie, 'sec-fetch-site': 'same-site' },
      field: token,
      expected: 'foreign-origin',
    },
  ],
  [
    'a bookmark or the address bar',
    { headers: { cookie, 'sec-fetch-site': 'none' }, field: token, expected: 'let through' },
  ],
  [
    'a foreign origin, from a browser that says no more',
    { headers: { cookie, origin: 'https://evil.test' }, field: token, expected: 'foreign-origin' },
  ],
  [
    'the same host without encryption',
    { headers: { cookie, origin: 'http://desk.test' }, field: token, expected: 'foreign-origin' },
  ],
  [
    'another port',
    {
      headers: { cookie, origin: 'https://desk.test:8443' },
      field: token,
      expected: 'foreign-origin',
    },
  ],
  [
    'a sandboxed frame',
    { headers: { cookie, origin: 'null' }, field: token, expected: 'foreign-origin' },
  ],
  [
    'a script with Authorization',
    { headers: { authorization }, caller: nobody, expected: 'let through' },
  ],
  [
    'a page of another site, with the password that the browser keeps for this one',
    {
      headers: { authorization, origin: 'https://evil.test' },
      caller: nobody,
      expected: 'foreign-origin',
    },
  ],
  [
    'another site that names no origin, with a password that the browser keeps',
    {
      headers: { authorization, 'sec-fetch-site': 'cross-site' },
      caller: nobody,
      expected: 'foreign-origin',
    },
  ],
  [
    'a page of our own, with a password that the browser keeps',
    {
      headers: { authorization, origin: 'https://desk.test', 'sec-fetch-site': 'same-origin' },
      caller: nobody,
      expected: 'let through',
    },
  ],
  [
    'a browser that sends Authorization by itself, with a cookie',
    { headers: { authorization, cookie }, expected: 'missing-token' },
  ],
  [
    'Authorization and a cookie from another site',
    {
      headers: { authorization, cookie: 'any=1', 'sec-fetch-site': 'cross-site' },
      caller: nobody,
      expected: 'foreign-origin',
    },
  ],
  [
    'nobody, from another site',
    { headers: { origin: 'https://evil.test' }, caller: nobody, expected: 'foreign-origin' },
  ],
  [
    'nobody, from our own page',
    { headers: { origin: 'https://desk.test' }, caller: nobody, expected: 'let through' },
  ],
  [
    'reading',
    { method: 'GET', headers: { cookie, 'sec-fetch-site': 'cross-site' }, expected: 'let through' },
  ],
  [
    'deleting',
    {
      method: 'DELETE',
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
      expected: 'foreign-origin',
    },
  ],
  [
    'a method that nobody knows',
    { method: 'FROB', headers: { cookie }, expected: 'missing-token' },
  ],
])('a write: %s', (_, { method = 'POST', headers, caller = signedIn, field, expected }) => {
  const asking = { method, headers };
  expect(
    codeOf(() => {
      if (field === undefined) guardWrite(asking, caller);
      else {
        guardSender(asking, caller);
        guardToken(asking, caller.session, field);
      }
    }),
  ).toBe(expected);
});

test('without a session, the error is the caller’s problem', () => {
  expect(codeOf(() => requireEditor(nobody))).toBe('signed-out');
  const trouble = new Problem({ code: 'too-many-attempts', detail: 'Wait.' });
  expect(codeOf(() => requireEditor({ ...nobody, problem: trouble }))).toBe('too-many-attempts');
});

test('a server that shows a preview only allows signing in and out', () => {
  const caller = { ...signedIn, isPreview: true };
  const headers = { cookie, origin: 'https://desk.test' };
  const post = { method: 'POST', headers };
  expect(codeOf(() => guardSender(post, caller))).toBe('preview-only');
  const script = { method: 'DELETE', headers: { authorization } };
  expect(codeOf(() => guardWrite(script, { ...nobody, isPreview: true }))).toBe('preview-only');
  expect(codeOf(() => guardWrite({ method: 'GET', headers }, caller))).toBe('let through');
  expect(codeOf(() => guardSender(post, caller, { isSigningIn: true }))).toBe('let through');
});
