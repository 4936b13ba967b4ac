import type { Credentials, Generation } from '../../../src/wordpress/client/index.ts';
import type { Accounts, Login } from '../../support/wordpress/index.ts';

/** A content service that holds the oddities (`test/support/oddities/`) and is to keep the contract. */
export interface Target {
  readonly name: string;
  readonly generation: Generation;
  readonly permalinks: 'pretty' | 'plain';
  /** Why it can't be started on this machine and what to install; null when it can. */
  readonly unavailable: string | null;
  start(): Promise<Started>;
}

export interface Started {
  readonly url: string;
  readonly accounts: Accounts;
  /** How an account signs; with a password of the caller's own, when one is given. */
  credentials(login: Login, password?: string): Credentials;
  stop(): Promise<void>;
}
