import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signed call says of itself in its headers (https://www.standardwebhooks.com/). */
export interface Claim {
  readonly id: string;
  /** Seconds since 1970, as it was sent: it is a part of what is signed. */
  readonly timestamp: string;
  /** One or more, with spaces between them: while a secret changes, the sender may sign with both. */
  readonly signature: string;
}

export interface SignedCall extends Claim {
  readonly body: Uint8Array;
}

/** A sender signs a few times at most; more only make work. */
const mostSignatures = 5;

const keyOf = (secret: string): Buffer =>
  secret.startsWith('whsec_')
    ? Buffer.from(secret.slice('whsec_'.length), 'base64')
    : Buffer.from(secret, 'utf8');

/** `v1,` and the HMAC-SHA256 of `id.timestamp.body` in Base64. */
const sign = (secret: string, { id, timestamp, body }: Omit<SignedCall, 'signature'>): string => {
  const hash = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body);
  return `v1,${hash.digest('base64')}`;
};

/** Whether one of its signatures was made with the secret. */
export const isSigned = (secret: string, call: SignedCall): boolean => {
  const right = Buffer.from(sign(secret, call));
  return call.signature
    .split(' ')
    .slice(0, mostSignatures)
    .map((text) => Buffer.from(text))
    .some((given) => given.length === right.length && timingSafeEqual(given, right));
};
