import { z } from 'zod';
import { value, type Refuse } from './values.ts';

/** Headers that the client sets itself, or that would break a request or expose a secret. */
const reserved = new Set([
  'accept',
  'accept-encoding',
  'authorization',
  'connection',
  'content-disposition',
  'content-length',
  'content-md5',
  'content-type',
  'cookie',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'x-wp-nonce',
]);

const insteadOf: Readonly<Record<string, string>> = {
  authorization: 'Use the settings for credentials.',
  cookie: 'Use CMS_COOKIE with CMS_NONCE.',
  'x-wp-nonce': 'Use CMS_COOKIE with CMS_NONCE.',
  'user-agent': 'Use CMS_USER_AGENT.',
};

type Pairs = readonly (readonly [name: string, value: string])[];

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const fromJson = (text: string, refuse: Refuse): Pairs => {
  const parsed = z.record(z.string(), z.string()).safeParse(parseJson(text));
  return parsed.success
    ? Object.entries(parsed.data)
    : refuse('starts like a JSON object, but is not a valid one with only strings as values.');
};

const fromLines = (text: string, refuse: Refuse): Pairs => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => {
    const [name = '', ...rest] = line.split(':');
    return [name.trim(), rest.join(':').trim()] as const;
  });
  const broken = pairs.findIndex(([name, content]) => name === '' || content === '');
  return broken === -1
    ? pairs
    : refuse(`has a line (number ${broken + 1}) that is not "Name: value".`);
};

// The names may be shown, the values never: they are often keys to a firewall.
const problemOf = ([name, content]: Pairs[number]): string | null => {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name))
    return 'contains a name that is not a valid HTTP header name.';
  if (!/^[\x20-\x7e]+$/.test(content))
    return `contains a value for ${name} that is not allowed in an HTTP header.`;
  if (!reserved.has(name.toLowerCase())) return null;
  const remedy = insteadOf[name.toLowerCase()] ?? 'Galley sets it itself.';
  return `must not set ${name}. ${remedy}`;
};

/** `Name: value` lines, or a JSON object of texts, as a record. */
export function headers() {
  return value((text, refuse) => {
    const pairs = text.trimStart().startsWith('{')
      ? fromJson(text, refuse)
      : fromLines(text, refuse);
    const problem = pairs.map(problemOf).find((found) => found !== null);
    return problem === undefined ? Object.freeze(Object.fromEntries(pairs)) : refuse(problem);
  });
}
