import type { Words } from '../../i18n/index.ts';

/** Why a form of a reader was not passed on: the name of a sentence in the site's language. */
export type RefusalReason = keyof Words['refusals'];

const statusOf: Readonly<Record<RefusalReason, number>> = {
  elsewhere: 403,
  method: 405,
  type: 415,
  tooLarge: 413,
  tooMany: 429,
  crowded: 429,
  busy: 503,
  robot: 403,
  token: 403,
  expired: 403,
  again: 409,
  notHere: 404,
  invalid: 400,
  duplicate: 409,
  notTaken: 403,
  refused: 400,
  unreachable: 502,
};

/** A form of a reader that was refused. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reason: RefusalReason;
  readonly status: number;
  /** Faults of fields, by their name. */
  readonly faults: Readonly<Record<string, keyof Words['fieldFaults']>>;
  /** WordPress's own sentence, as plain text. */
  readonly said: string | null;

  constructor(
    reason: RefusalReason,
    { faults = {}, said = null }: Partial<Pick<Refusal, 'faults' | 'said'>> = {},
  ) {
    super(`A form of a reader was refused: ${reason}.`);
    this.reason = reason;
    this.status = statusOf[reason];
    this.faults = faults;
    this.said = said;
  }
}
