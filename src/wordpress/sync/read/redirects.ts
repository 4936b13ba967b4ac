import { CmsError, type PluginRedirects } from '../../client/index.ts';
import { asSentence, fatal, type OptionalContext } from './optional.ts';

const none: PluginRedirects = { items: [], others: [], isRefused: false };

/** The redirects of plugins of WordPress; null if the account may not read them or the service has a fault: the stored ones stay. */
export async function readRedirects({
  cms,
  reporter,
}: Pick<OptionalContext, 'cms' | 'reporter'>): Promise<PluginRedirects | null> {
  try {
    const redirects = await cms.redirects();
    if (redirects === null) return none;
    return redirects.isRefused ? null : redirects;
  } catch (error) {
    if (!(error instanceof CmsError) || fatal.has(error.code)) throw error;
    reporter.warn(
      `The redirects of the plugin Redirection can’t be read: ${asSentence(error.message)} The site keeps those of the last sync.`,
    );
    return null;
  }
}
