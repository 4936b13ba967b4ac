/** Why something was not done: a sentence or two for each code of a refusal, and what to do about it. */
export interface ProblemWords {
  readonly invalid: string;
  readonly malformed: string;
  readonly 'signed-out': string;
  readonly 'bad-credentials': string;
  readonly 'foreign-origin': string;
  readonly 'missing-token': string;
  readonly 'preview-only': string;
  readonly 'bad-signature': string;
  readonly 'stale-signature': string;
  readonly replayed: string;
  readonly forbidden: string;
  readonly 'not-found': string;
  readonly 'not-allowed-method': string;
  readonly 'in-progress': string;
  readonly conflict: string;
  readonly gone: string;
  readonly 'length-wrong': string;
  readonly 'too-large': string;
  readonly 'wrong-type': string;
  readonly 'alt-missing': string;
  readonly 'refused-file': string;
  readonly 'key-reused': string;
  readonly 'too-many-attempts': string;
  readonly busy: string;
  readonly internal: string;
  readonly unsupported: string;
  readonly 'content-service': string;
  readonly 'content-service-slow': string;
}
