import type { Answer } from './answer.ts';
import { CmsError } from './errors.ts';
import type { Warn } from './cms.ts';
import type { Exchange } from './exchange.ts';
import type { Transport } from './request.ts';

/** Reads what the public may see as the public sees it, and with credentials only where the public is refused. */
export interface Reader {
  /**
   * JSON of a collection. Once the service has refused a resource to the public and given it to the account,
   * the rest of that resource is read signed. `signed` tells which it was.
   */
  collection(resource: string, url: URL, how?: ReadHow): Promise<ReadResult>;
  /** JSON of one record. */
  record(url: URL): Promise<ReadResult>;
  /** JSON that only an account may read. */
  signed(url: URL, how?: ReadHow): Promise<ReadResult>;
}

/** Departures from how the client reads. */
type ReadHow = Pick<Exchange, 'retries'>;

export interface ReadResult {
  readonly value: unknown;
  readonly answer: Answer;
  readonly signed: boolean;
}

/** `closed` when the public may read nothing of the service, so that everything is read signed. */
export function createReader(transport: Transport, warn: Warn, closed = false): Reader {
  const refusedToThePublic = new Set<string>();

  const read = async (url: URL, signed: boolean, how: ReadHow = {}): Promise<ReadResult> => {
    const exchange: Exchange = { ...how, method: 'GET', url, signed };
    return { ...(await transport.json(exchange)), signed };
  };

  async function publicly(url: URL, onSigned: () => void, how: ReadHow = {}): Promise<ReadResult> {
    if (closed) return read(url, true, how);
    try {
      return await read(url, false, how);
    } catch (error) {
      if (!transport.canSign || !(error instanceof CmsError) || error.code !== 'unauthorized')
        throw error;
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
