import type { Context, Hono } from 'hono';
import type { Passwords } from './accounts/passwords.ts';
import type { Env } from './site/http.ts';
import type { Account } from './site/rights.ts';
import type { OlderApi, Service } from './site/service.ts';

/** The account of a signed request; null without a signature. Throws a refusal for a wrong one. */
export type Verify = (service: Service, c: Context<Env>) => Promise<Account | null>;

/** What plugins of WordPress add to the service. The sample has none: tests bring them. */
export interface Plugins {
  readonly olderApi?:
    | (OlderApi & {
        readonly create: (service: Service, passwords: Passwords, verify: Verify) => Hono<Env>;
      })
    | undefined;
  /** A way to sign requests, with the pages on which a person allows it. */
  readonly signing?:
    | {
        readonly announced: (home: string) => Readonly<Record<string, unknown>>;
        readonly verify: Verify;
        readonly addPages: (front: Hono<Env>, service: Service, passwords: Passwords) => void;
      }
    | undefined;
}
