import { createRedactor } from '../../wordpress/client/index.ts';
import type { ServerSettings } from '../../config/index.ts';

/** Takes every secret of the settings out of a text. */
export const redactorOf = (settings: ServerSettings): ((text: string) => string) => {
  const { credentials, desk, rebuilds, metricsToken, headers } = settings;
  const { method: _, ...proofs } = credentials ?? { method: null };
  const names = 'user' in proofs ? [proofs.user] : [];
  const secrets = [
    ...Object.values(proofs).filter((text) => !names.includes(text)),
    ...Object.values(headers),
    ...[desk.sessionSecret, desk.redisUrl, metricsToken],
    ...[rebuilds.secret, rebuilds.hook?.url, rebuilds.hook?.token],
  ].filter((text) => text !== null && text !== undefined);
  // As they are, and as they stand in an address or in JSON.
  return createRedactor([...new Set(secrets.flatMap((text) => [text, encodeURIComponent(text)]))]);
};
