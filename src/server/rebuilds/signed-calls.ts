import { Problem, type ProblemCode } from '../problem.ts';
import type { SeenCalls } from './seen-calls.ts';
import { isSigned, type Claim, type SignedCall } from './signature.ts';

/** Milliseconds by which the clocks of the two may differ, and a call may take. */
const tolerance = 5 * 60_000;

const refusal = (code: ProblemCode, detail: string): Problem => new Problem({ code, detail });

/**
 * What can be said of a signed call by its headers alone: refuses it if its time is not now, or no signature could be
 * right. Throws a {@link Problem}: `stale-signature`, or `bad-signature`.
 * @param secret null where this server has none.
 */
export const checkClaim = (secret: string | null, call: Claim): void => {
  const difference = Math.abs(Date.now() - timeOf(call));
  if (!(difference <= tolerance)) {
    const detail =
      'The timestamp of the request differs from this server’s clock by more than five minutes. If the request is new, one of the two clocks is wrong.';
    throw refusal('stale-signature', detail);
  }
  if (secret === null || !/^[!-~]{1,256}$/.test(call.id)) throw badSignature();
};

/** For a call that {@link checkClaim} lets pass. Throws a {@link Problem} `bad-signature`, and does not say what is wrong. */
export const checkSignature = (secret: string | null, call: SignedCall): void => {
  if (secret === null || !isSigned(secret, call)) throw badSignature();
};

const badSignature = (): Problem =>
  refusal('bad-signature', 'The signature of the request is wrong.');

/** Refuses a call that came before. For what {@link checkSignature} has let pass. Throws a {@link Problem} `replayed`. */
export const refuseReplay = async (seen: SeenCalls, call: SignedCall): Promise<void> => {
  // After that its timestamp is refused.
  if (await seen.isNew(call.id, timeOf(call) + tolerance)) return;
  throw refusal('replayed', 'A request with this webhook-id was already accepted.');
};

/** Milliseconds since 1970; NaN for what is no time, which is near to nothing. */
const timeOf = ({ timestamp }: Claim): number =>
  /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * 1000 : NaN;
