import { rm } from 'node:fs/promises';
import pLimit from 'p-limit';
import { download, freshUntil, tellingHeaders, createLostHosts } from './download.ts';
import type { PipelineOptions } from './types.ts';
import type { Known, Ledger } from './ledger.ts';
import type { Maker, Wish } from './maker.ts';
import { NotFetched, Unusable } from './errors.ts';
import type { Work } from './database.ts';

type Conditions = Parameters<PipelineOptions['fetchFile']>[1];

/** The result for one address. */
export type Obtained =
  /** `stale` says why the host could not be asked again. */
  { readonly works: readonly Work[]; readonly stale?: string } | { readonly problem: string };

interface Copy {
  readonly known: Known;
  readonly works: readonly Work[];
  /** True if none of its results is a problem. */
  readonly isGood: boolean;
}

export interface Obtainer {
  obtain(wish: Wish): Promise<Obtained>;
  requests(): number;
  fetched(): number;
}

/** Fetches originals that are new or may have changed. */
export function createObtainer(
  { fetchFile, concurrency, maxBytes }: PipelineOptions,
  { ledger, maker, temporaryPath }: { ledger: Ledger; maker: Maker; temporaryPath: () => string },
): Obtainer {
  const turn = pLimit(concurrency);
  const hosts = createLostHosts();
  let requests = 0;
  let fetched = 0;

  const fetchOriginal = (address: string, conditions: Conditions) =>
    turn(async () => {
      if (hosts.isLost(address)) throw new NotFetched(null);
      requests++;
      const answer = await fetchFile(address, conditions).catch((cause: unknown) => {
        const error = new NotFetched(cause);
        hosts.note(address, !error.trouble.silent);
        throw error;
      });
      hosts.note(address, true);
      if (answer.state === 'unchanged') return { headers: answer.headers, original: null };
      fetched++;
      const original = await download(answer, temporaryPath(), maxBytes);
      return { headers: answer.headers, original };
    });

  const know = (address: string, digest: string, headers: Known['headers']) =>
    ledger.know(address, { digest, headers, freshUntil: freshUntil(headers, Date.now()) });

  const renew = async (wish: Wish, copy: Copy | null): Promise<readonly Work[]> => {
    const before = copy?.known.headers ?? {};
    const { headers, original } = await fetchOriginal(wish.address, {
      etag: before['etag'] ?? null,
      lastModified: before['last-modified'] ?? null,
    });
    if (original === null) {
      // A host must not answer 304 to a request without conditions.
      if (copy === null) throw new NotFetched({ status: 304 });
      know(wish.address, copy.known.digest, tellingHeaders(headers, before));
      return copy.works;
    }
    try {
      const works = await maker.make(wish, original);
      know(wish.address, original.digest, tellingHeaders(headers));
      return works;
    } finally {
      await rm(original.path, { force: true });
    }
  };

  const copyOf = (wish: Wish): Copy | null => {
    const known = ledger.known(wish.address);
    const works = known === null ? null : maker.claim(wish, known.digest);
    if (known === null || works === null) return null;
    return { known, works, isGood: works.every((work) => !('problem' in work)) };
  };

  return {
    obtain: async (wish) => {
      const { address, recheck, isSettled } = wish;
      const copy = copyOf(wish);
      if (copy?.isGood && !recheck && (isSettled || Date.now() < copy.known.freshUntil))
        return { works: copy.works };
      try {
        return { works: await renew(wish, copy) };
      } catch (error) {
        const isOver = error instanceof NotFetched && !error.trouble.passing;
        if (error instanceof Unusable || isOver) {
          ledger.forget(address);
          return { problem: error.message };
        }
        if (!(error instanceof NotFetched)) throw error;
        return copy?.isGood
          ? { works: copy.works, stale: error.message }
          : { problem: error.message };
      }
    },
    requests: () => requests,
    fetched: () => fetched,
  };
}
