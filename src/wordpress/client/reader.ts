import type { Answer } from './answer.ts';
import { CmsError } from './errors.ts';
import type { Warn } from './cms.ts';
import type { CmsRequest } from './request.ts';
import type { Transport } from './transport.ts';

/** Reads without credentials, and signs a request only if the public is refused. */
export interface Reader {
  /**
   * JSON of a collection. If the service refuses a resource to the public but not to the account,
   * its rest is read signed. `signed` in the result: this request was signed.
   */
  readonly collection: (resource: string, url: URL, how?: ReadHow) => Promise<ReadResult>;
  readonly record: (url: URL) => Promise<ReadResult>;
  /** JSON that only an account may read. */
  readonly signed: (url: URL, how?: ReadHow) => Promise<ReadResult>;
}

/** Exceptions from the client's settings. */
type ReadHow = Pick<CmsRequest, 'retries'>;

export interface ReadResult {
  readonly value: unknown;
  readonly answer: Answer;
  readonly signed: boolean;
}

/** True if other rights may help: a firewall may let in those who sign in, too. */
const isClosed = (error: unknown): boolean =>
  error instanceof CmsError && (error.code === 'unauthorized' || error.code === 'blocked');

/** `closed`: the public may read nothing of the service, so everything is read signed. */
export function createReader(transport: Transport, warn: Warn, closed = false): Reader {
  const refusedToThePublic = new Set<string>();

  const read = async (url: URL, signed: boolean, how: ReadHow = {}): Promise<ReadResult> => {
    const request: CmsRequest = { ...how, method: 'GET', url, signed };
    return { ...(await transport.json(request)), signed };
  };

  async function publicly(url: URL, onSigned: () => void, how: ReadHow = {}): Promise<ReadResult> {
    if (closed) return read(url, true, how);
    try {
      return await read(url, false, how);
    } catch (error) {
      if (!transport.canSign || !isClosed(error)) throw error;
      const result = await read(url, true, how);
      onSigned();
      return result;
    }
  }

  return {
    collection: (resource, url, how) => {
      if (refusedToThePublic.has(resource)) return read(url, true, how);
      const onSigned = () => {
        if (refusedToThePublic.has(resource)) return;
        refusedToThePublic.add(resource);
        warn(`The ${resource} are not public, so Galley reads them with the credentials.`);
      };
      return publicly(url, onSigned, how);
    },
    record: (url) => publicly(url, () => undefined),
    signed: (url, how) => read(url, true, how),
  };
}
