import { CmsError, type CmsErrorCode } from '../wordpress/client/index.ts';
import { SettingsError } from '../config/index.ts';
import { UsageError } from './cms/usage-error.ts';

/** What a script is told of how a command ended. */
const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  refused: 3,
  notFound: 4,
} as const;

const refusals = new Set<CmsErrorCode>([
  'unauthorized',
  'forbidden',
  'bad-credentials',
  'refused-upload',
  'too-large',
  'invalid',
  'unsupported',
]);
const absences = new Set<CmsErrorCode>(['not-found', 'gone']);

export const exitCodeOf = (error: unknown): number => {
  if (error instanceof UsageError || error instanceof SettingsError) return exitCodes.usage;
  if (!(error instanceof CmsError)) return exitCodes.failed;
  if (refusals.has(error.code)) return exitCodes.refused;
  return absences.has(error.code) ? exitCodes.notFound : exitCodes.failed;
};
