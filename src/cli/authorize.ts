/**
 * `npm run authorize`: the three legs of OAuth 1.0a. A person grants access on a page of WordPress
 * and enters its code here; then the lines for `.env` are printed.
 */
import { createInterface } from 'node:readline/promises';
import {
  createCms,
  type Cms,
  type OAuthClient,
  type OAuthToken,
} from '../wordpress/client/index.ts';
import { cmsOptions, loadClientSettings } from '../config/index.ts';
import { explain } from './explain.ts';
import { readOptions } from './options.ts';
import { address, faint, strong } from './terminal.ts';

const askForCode = async (): Promise<string> => {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await lines.question('The code: ')).trim();
  } finally {
    lines.close();
  }
};

const obtain = async (cms: Cms, client: OAuthClient): Promise<OAuthToken | null> => {
  const authorization = await cms.authorization(client);
  const { page, temporary } = await authorization.begin('oob');
  console.log(
    [
      'Open this page, sign in with the account that Galley should use, and grant access:',
      `  ${address(page)}`,
      'Then enter the code that the page shows.',
    ].join('\n'),
  );
  const code = await askForCode();
  return code === '' ? null : authorization.finish(temporary, code);
};

const main = async (): Promise<number> => {
  const { settings, client } = loadClientSettings();
  const cms = createCms(cmsOptions(settings));
  let token: OAuthToken | null;
  try {
    token = await obtain(cms, client);
  } finally {
    await cms.close();
  }
  if (token === null) {
    console.error(
      'No code was entered, so there is no token. Run this command again to start over.',
    );
    return 1;
  }
  const credentials = { method: 'oauth1', ...client, ...token } as const;
  const signed = createCms(cmsOptions({ ...settings, credentials }));
  try {
    const { name, roles } = await signed.users.me();
    console.log(`\nGranted: Galley may act as ${strong(name)} (${roles.join(', ')}).`);
    return 0;
  } catch (error) {
    console.error(explain(error));
    console.error(
      'WordPress granted the token below, but a first request with it failed. The token stays valid: correct what the error says, then check it with "npm run doctor".',
    );
    return 1;
  } finally {
    await signed.close();
    console.log(linesFor(token));
  }
};

/** A new token as settings. WordPress shows it only once. */
const linesFor = ({ token, tokenSecret }: OAuthToken): string =>
  [
    'Put these lines into .env:',
    `CMS_OAUTH_TOKEN=${token}`,
    `CMS_OAUTH_TOKEN_SECRET=${tokenSecret}`,
    faint('Keep them secret: anyone who has them has the rights of that account.'),
  ].join('\n');

readOptions(
  {},
  'npm run authorize  asks WordPress for an OAuth 1.0a token, and prints the lines for .env',
);

try {
  process.exitCode = await main();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
