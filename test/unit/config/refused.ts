import { loadSettings, SettingsError } from '../../../src/config/index.ts';

/** What a person reads who sets these variables, which are to be refused. */
export function messageFor(env: Record<string, string>): string {
  try {
    loadSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error('These settings were accepted.');
}

/** A whole set of credentials. */
export const oauth = {
  CMS_OAUTH_CONSUMER_KEY: 'consumer-key',
  CMS_OAUTH_CONSUMER_SECRET: 'consumer-secret',
  CMS_OAUTH_TOKEN: 'the-token',
  CMS_OAUTH_TOKEN_SECRET: 'token-secret',
};
