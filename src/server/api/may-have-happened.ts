import { CmsError, type CmsErrorCode } from '../../wordpress/client/index.ts';
import { toProblem } from '../problem.ts';

/** After these nobody knows whether WordPress has made the record: the answer was lost, or makes no sense. */
const unclear: readonly CmsErrorCode[] = [
  'unreachable',
  'timeout',
  'not-json',
  'truncated',
  'empty',
  'unexpected',
  'server',
];

/** The innermost error's code: `ECONNREFUSED`, … */
const rootCode = (error: unknown): unknown => {
  if (!(error instanceof Error)) return undefined;
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  return rootCode(first) ?? ('code' in error ? error.code : undefined);
};

const neverConnected: readonly unknown[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** Whether a call that failed may have made something all the same, so that another try could make it twice. */
export const mayHaveHappened = (error: unknown): boolean => {
  const cause = error instanceof CmsError ? error : toProblem(error).cause;
  return (
    cause instanceof CmsError &&
    unclear.includes(cause.code) &&
    !neverConnected.includes(rootCode(cause))
  );
};
