import { z } from 'zod';
import { PublishError } from '../../publish-error.ts';

const failure = z.object({
  name: z.string(),
  message: z.string().default(''),
  code: z.string().optional(),
  $metadata: z.object({ httpStatusCode: z.int().optional() }).optional(),
});

const readFailure = (error: unknown) => {
  const { data } = failure.safeParse(error);
  return { name: data?.name ?? '', code: data?.code, status: data?.$metadata?.httpStatusCode };
};

/** True for a failure of the service with this status. */
export function hasStatus(error: unknown, ...statuses: readonly number[]): boolean {
  const { status } = readFailure(error);
  return status !== undefined && statuses.includes(status);
}

/** True if the object does not exist. A missing bucket is another failure. */
export function isMissing(error: unknown): boolean {
  return hasStatus(error, 404) && readFailure(error).name !== 'NoSuchBucket';
}

/** True for a write whose condition did not hold: another program changed the object. */
export function isRefused(error: unknown): boolean {
  return error instanceof PublishError && hasStatus(error.cause, 409, 412);
}

const ofCredentials = new Set([
  'AccessDenied',
  'CredentialsProviderError',
  'ExpiredToken',
  'Forbidden',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
]);

/**
 * A failed request, in our words: the service's may name keys of the account.
 * @param what what was tried: `sending index.html`
 */
export function storageError(error: unknown, bucket: string, what: string): PublishError {
  if (error instanceof PublishError) return error;
  const { name, code, status } = readFailure(error);
  const say = (message: string, hint: string) => new PublishError({ message, hint, cause: error });
  if (name === 'NoSuchBucket')
    return say(`There is no bucket for ${bucket}.`, 'Make it first, or correct the address.');
  if (ofCredentials.has(name) || status === 401 || status === 403) {
    return say(
      `${bucket} refuses this account (${name || `status ${status ?? 0}`}), while ${what}.`,
      'Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION. The account must list the bucket, and read, write and delete objects in it.',
    );
  }
  if (status === 501) {
    return say(
      `The service of ${bucket} cannot do what is needed (${name}), while ${what}.`,
      'Set S3_REDIRECTS=0 if it refuses redirects. It must support If-Match and If-None-Match when objects are written.',
    );
  }
  if (status === 409 || status === 412) {
    return say(
      `Another program has changed ${bucket} at the same time, while ${what}.`,
      'Publish again when it has finished.',
    );
  }
  const why = status === undefined ? (code ?? name) : `${name}, status ${status}`;
  return say(
    `${bucket} could not be reached or failed (${why}), while ${what}.`,
    'Publish again: only what is missing is sent then. Check S3_ENDPOINT if this stays so.',
  );
}
