import { randomUUID } from 'node:crypto';
import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import type { AwsCredentials } from '../../config/index.ts';
import { askCdn, type Cdn, type CdnAccess } from './cdn.ts';

const version = '2020-05-31';

/**
 * https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_CreateInvalidation.html: up to
 * 3,000 paths. AWS charges beyond 1,000 a month, and `/*` is one: few are named.
 */
export function cloudfront(access: CdnAccess): Cdn {
  const { zone, credentials, api = 'https://cloudfront.amazonaws.com' } = access;
  const name = 'CloudFront';
  const invalidate = async (paths: readonly string[], signal: AbortSignal) => {
    if (credentials === null) throw new Error('CloudFront needs AWS_ACCESS_KEY_ID.');
    const address = new URL(`/${version}/distribution/${zone}/invalidation`, api);
    // They are percent-encoded, as the links to them, so XML has nothing to escape.
    const items = paths.map((path) => `<Path>${path}</Path>`).join('');
    // The same reference with each try: an invalidation is made once.
    const body = `<?xml version="1.0" encoding="UTF-8"?><InvalidationBatch xmlns="http://cloudfront.amazonaws.com/doc/${version}/"><CallerReference>${randomUUID()}</CallerReference><Paths><Items>${items}</Items><Quantity>${paths.length}</Quantity></Paths></InvalidationBatch>`;
    const headers = await signed(address, body, credentials);
    return askCdn(name, address, { headers, body }, signal);
  };
  return {
    name,
    perCall: 100,
    pause: 1_000,
    most: 100,
    forget: (addresses, signal) =>
      invalidate(
        addresses.map(({ pathname }) => pathname),
        signal,
      ),
    forgetAll: ({ pathname }, signal) => invalidate([`${pathname}*`], signal),
  };
}

/** The headers of a signed `POST` with a body of XML. */
async function signed(
  { protocol, host, hostname, pathname: path }: URL,
  body: string,
  credentials: AwsCredentials,
): Promise<Record<string, string>> {
  const region = 'us-east-1';
  const signer = new SignatureV4({ credentials, region, service: 'cloudfront', sha256: Sha256 });
  const headers = { 'content-type': 'text/xml', host };
  const request = await signer.sign({ method: 'POST', protocol, hostname, path, headers, body });
  const { host: _, ...sent } = request.headers;
  return sent;
}
