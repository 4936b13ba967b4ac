import type { Desk } from '../desk.ts';
import { toProblem } from '../problem.ts';
import type { SignInTrouble, SignInView } from './sign-in-view.ts';

type Failure = Pick<SignInView, 'retryAfter' | 'status'> & { readonly trouble: SignInTrouble };

/** Why an attempt to sign in failed, as its page says it; the log says more. */
export const failureOf = ({ log }: Desk, error: unknown): Failure => {
  const { code, status, message, retryAfter = null } = toProblem(error);
  if (code === 'bad-credentials') return { trouble: 'wrong', status, retryAfter };
  if (code === 'too-many-attempts') return { trouble: 'too-many', status, retryAfter };
  log.warn({ code, reason: code === 'internal' ? String(error) : message }, 'no signing in');
  return { trouble: 'service', status, retryAfter };
};

const troubles: readonly SignInTrouble[] = [
  ...(['wrong', 'incomplete', 'too-many', 'declined', 'stale'] as const),
  ...(['not-logged-in', 'service', 'expired', 'refused'] as const),
];

/** What the address of the page says went wrong before it was asked for. */
export const statedTrouble = (query: URLSearchParams): SignInTrouble | null =>
  troubles.find((each) => each === query.get('trouble')) ?? null;
