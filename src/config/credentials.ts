import type { Credentials } from '../wordpress/client/index.ts';
import type { SettingsProblem } from './errors.ts';
import { problemWith, type VariableName } from './variables.ts';

/** Texts of the variables that are set and not blank. */
export type Given = Readonly<Partial<Record<VariableName, string>>>;

interface Method {
  readonly label: string;
  readonly needs: readonly VariableName[];
  readonly make: (text: (name: VariableName) => string) => Credentials;
}

const methods: readonly Method[] = [
  {
    label: 'an application password',
    needs: ['CMS_USER', 'CMS_APPLICATION_PASSWORD'],
    make: (text) => ({
      method: 'application-password',
      user: text('CMS_USER'),
      password: text('CMS_APPLICATION_PASSWORD'),
    }),
  },
  {
    label: 'HTTP Basic',
    needs: ['CMS_USER', 'CMS_PASSWORD'],
    make: (text) => ({
      method: 'basic',
      user: text('CMS_USER'),
      password: text('CMS_PASSWORD'),
    }),
  },
  {
    label: 'OAuth 1.0a',
    needs: [
      'CMS_OAUTH_CONSUMER_KEY',
      'CMS_OAUTH_CONSUMER_SECRET',
      'CMS_OAUTH_TOKEN',
      'CMS_OAUTH_TOKEN_SECRET',
    ],
    make: (text) => ({
      method: 'oauth1',
      consumerKey: text('CMS_OAUTH_CONSUMER_KEY'),
      consumerSecret: text('CMS_OAUTH_CONSUMER_SECRET'),
      token: text('CMS_OAUTH_TOKEN'),
      tokenSecret: text('CMS_OAUTH_TOKEN_SECRET'),
    }),
  },
  {
    label: 'the login cookie',
    needs: ['CMS_COOKIE', 'CMS_NONCE'],
    make: (text) => ({ method: 'cookie', cookie: text('CMS_COOKIE'), nonce: text('CMS_NONCE') }),
  },
];

const missing = (method: Method, given: Given): SettingsProblem[] => {
  const set = method.needs.filter((name) => given[name] !== undefined);
  const absent = method.needs.filter((name) => given[name] === undefined);
  const problem = `is missing: ${method.label} needs it along with ${set.join(', ')}.`;
  return absent.map((variable) => problemWith(variable, problem));
};

export interface Choice {
  readonly credentials: Credentials | null;
  readonly problems: readonly SettingsProblem[];
}

/** The one method with all variables set, or none (`docs/interface.md`, Authentication). */
export function chooseCredentials(given: Given): Choice {
  // CMS_USER belongs to two methods, so it starts neither of them.
  const started = methods.filter((method) =>
    method.needs.some((name) => name !== 'CMS_USER' && given[name] !== undefined),
  );
  const [method, ...others] = started;
  if (method === undefined) {
    if (given.CMS_USER === undefined) return { credentials: null, problems: [] };
    const problem = 'is missing: CMS_USER is set, but there is no password.';
    return { credentials: null, problems: [problemWith('CMS_APPLICATION_PASSWORD', problem)] };
  }
  if (others.length > 0) {
    const belongings = started.map(({ label, needs }) => {
      const own = needs.filter((name) => name !== 'CMS_USER' && given[name] !== undefined);
      return `${own.join(', ')} (${label})`;
    });
    const problem = 'are different ways to sign in. Keep only one of them.';
    return { credentials: null, problems: [{ variable: belongings.join(' and '), problem }] };
  }
  const problems = missing(method, given);
  if (problems.length > 0) return { credentials: null, problems };
  return { credentials: Object.freeze(method.make((name) => given[name] ?? '')), problems };
}
