import type { Desk } from './desk.ts';
import { cookieKind, type CookieKind } from './http/cookies.ts';
import type { Sender } from './http/sender.ts';

/** The cookie that holds the sealed session. */
export const sessionCookie = (
  { base }: Pick<Desk, 'base'>,
  sender: Pick<Sender, 'isEncrypted' | 'isLocal'>,
): CookieKind => cookieKind('galley_session', base, sender);
