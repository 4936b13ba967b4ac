import type { Credentials, Cms, CurrentUser } from '../../wordpress/client/index.ts';
import type { Problem } from '../problem.ts';
import type { Session } from './session.ts';

/** Someone who has proved to WordPress who they are. */
export interface Editor {
  readonly user: CurrentUser;
  readonly credentials: Credentials;
  /** The content service as this account sees it. Not to be closed: others may be using it. */
  readonly cms: Cms;
  /**
   * `session`: a browser that sends its cookie wherever it is told to, so its writes need the token. `header`: a
   * script that sends `Authorization` with each call.
   */
  readonly by: 'session' | 'header';
  /** What a form of this session sends along to show that it is ours; empty for `header`. */
  readonly token: string;
}

/** A session, be it over or not, as far as it tells whose a form is. */
export type KnownSession = Pick<Session, 'token' | 'user'>;

/** One request, as far as it does not depend on what it asks for. */
export interface Visit {
  /** Null when nobody is signed in. */
  readonly editor: Editor | null;
  /** The client's network address: behind the proxies that are trusted, if there are any. */
  readonly address: string;
  /** The server as the client knows it: `https://desk.example.com`. */
  readonly origin: string;
  /** Whether this server only shows what is to come, and so changes nothing. */
  readonly isPreview: boolean;
  /** What the cookie holds, be it over or not. Null without one, and with one that this server has not sealed. */
  readonly session: Session | null;
  /**
   * The session that this browser's open forms belong to: the one of the cookie, or the one that it signed out of within
   * the hour. Null for strangers: nothing that they send is kept.
   */
  readonly known: KnownSession | null;
  /** Why there is a session and yet no editor: it has run out, or WordPress takes its credentials no more. */
  readonly ended: 'expired' | 'refused' | null;
  /** Why there is no editor although credentials came along; what `requireEditor` throws. */
  readonly trouble: Problem | null;
}
