import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { AwsCredentials } from '../../config/index.ts';
import { askCdn, type Cdn, type CdnAccess } from './cdn.ts';

const version = '2020-05-31';

/**
 * https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_CreateInvalidation.html: up to 3,000 paths at a time. AWS charges for paths
 * after the first 1,000 of a month, and `/*` is one path: so few addresses are named.
 */
export function cloudfront(access: CdnAccess): Cdn {
  const { zone, credentials, api = 'https://cloudfront.amazonaws.com' } = access;
  const name = 'CloudFront';
  const invalidate = (paths: readonly string[], signal: AbortSignal) => {
    if (credentials === null) throw new Error('CloudFront needs AWS_ACCESS_KEY_ID.');
    const address = new URL(`/${version}/distribution/${zone}/invalidation`, api);
    // They are percent-encoded, as the links to them, so XML has nothing to escape.
    const items = paths.map((path) => `<Path>${path}</Path>`).join('');
    // The same reference with each try: an invalidation is made once.
    const body = `<?xml version="1.0" encoding="UTF-8"?><InvalidationBatch xmlns="http://cloudfront.amazonaws.com/doc/${version}/"><CallerReference>${randomUUID()}</CallerReference><Paths><Items>${items}</Items><Quantity>${paths.length}</Quantity></Paths></InvalidationBatch>`;
    const headers = signed(address, body, credentials);
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

/**
 * The headers of a signed `POST` with a body of XML: https://docs.aws.amazon.com/IAM/latest/UserGuide/create-signed-request.html. The path must
 * need no encoding.
 */
function signed(
  { host, pathname }: URL,
  body: string,
  { accessKeyId, secretAccessKey, sessionToken }: AwsCredentials,
): Record<string, string> {
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const headers: Record<string, string> = {
    'content-type': 'text/xml',
    host,
    'x-amz-date': time,
  };
  if (sessionToken !== undefined) headers['x-amz-security-token'] = sessionToken;
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const request = ['POST', pathname, '', lines.join(''), names, sha256(body)].join('\n');
  const day = time.slice(0, 8);
  const scope = `${day}/us-east-1/cloudfront/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n');
  const key = scope
    .split('/')
    .reduce((secret: string | Buffer, part) => hmac(secret, part), `AWS4${secretAccessKey}`);
  const signature = hmac(key, text).toString('hex');
  const { host: _, ...sent } = headers;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();
