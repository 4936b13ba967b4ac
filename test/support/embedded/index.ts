import * as embedded from '../../../src/embedded/index.ts';
import { legacyApi } from './legacy/app.ts';
import { oauth1 as oauth1Plugin, type OAuthConsumer } from './oauth.ts';

export type * from '../../../src/embedded/index.ts';

export interface EmbeddedOptions extends Omit<embedded.EmbeddedOptions, 'plugins'> {
  /** The older generation's plugin is active; it takes over the interface root. Default false. */
  readonly legacyPlugin?: boolean | undefined;
  /** The OAuth 1.0a plugin is active and has this client. Default none. */
  readonly oauth1?: OAuthConsumer | undefined;
}

/** The embedded content service of `npm start`, with plugins that only tests need. */
export function startEmbedded({
  legacyPlugin = false,
  oauth1,
  ...options
}: EmbeddedOptions): Promise<embedded.EmbeddedService> {
  return embedded.startEmbedded({
    ...options,
    plugins: {
      olderApi: legacyPlugin ? legacyApi : undefined,
      signing: oauth1 && oauth1Plugin(oauth1),
    },
  });
}
