import type { Answer } from './answer.ts';
import { CmsError } from './errors.ts';
import type { Warn } from './face.ts';
import type { Exchange, Transport } from './request.ts';

/** Reads what the public may see as the public sees it, and with credentials only where the public is refused. */
export interface Reader {
  /**
   * JSON of a collection. Once the service has refused a resource to the public and given it to the account,
   * the rest of that resource is read signed. `signed` tells which it was.
   */
  collection(resource: string, url: URL): Promise<ReadResult>;
  /** JSON of one record. */
  record(url: URL): Promise<ReadResult>;
  /** JSON that only an account may read. */
  signed(url: URL): Promise<ReadResult>;
}

export interface ReadResult {
  readonly value: unknown;
  readonly answer: Answer;
  readonly signed: boolean;
}

export function createReader(transport: Transport, warn: Warn): Reader {
  const refusedToThePublic = new Set<string>();

  const read = async (url: URL, signed: boolean): Promise<ReadResult> => {
    const exchange: Exchange = { method: 'GET', url, signed };
    return { ...(await transport.json(exchange)), signed };
  };

  async function publicly(url: URL, onSigned: () => void): Promise<ReadResult> {
    try {
      return await read(url, false);
    } catch (error) {
      if (!transport.canSign || !(error instanceof CmsError) || error.code !== 'unauthorized')
        throw error;
      const result = await read(url, true);
      onSigned();
      return result;
    }
  }

  return {
    collection: (resource, url) =>
      refusedToThePublic.has(resource)
        ? read(url, true)
        : publicly(url, () => {
            if (refusedToThePublic.has(resource)) return;
            refusedToThePublic.add(resource);
            warn(
              `The public may not list the ${resource}; they are read with the credentials given.`,
            );
          }),
    record: (url) => publicly(url, () => undefined),
    signed: (url) => read(url, true),
  };
}
