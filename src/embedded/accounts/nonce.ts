import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Service } from '../service.ts';
import type { Session } from './session.ts';

const halfDay = 12 * 3600 * 1000;

/** A nonce shows that a request comes from a page of this site; good for 12 to 24 hours. */
export function nonceFor(service: Service, session: Session, action: string): string {
  return at(service, session, action, Math.ceil(Date.now() / halfDay));
}

export function nonceIsGood(
  service: Service,
  session: Session,
  action: string,
  nonce: string,
): boolean {
  const tick = Math.ceil(Date.now() / halfDay);
  return [tick, tick - 1].some((when) => {
    const expected = Buffer.from(at(service, session, action, when));
    const given = Buffer.from(nonce);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function at({ secret }: Service, { account, mark }: Session, action: string, tick: number): string {
  return createHmac('sha256', secret)
    .update(`nonce|${tick}|${action}|${account.id}|${mark}`)
    .digest('hex')
    .slice(0, 10);
}
