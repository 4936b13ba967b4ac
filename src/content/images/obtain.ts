import { rm } from 'node:fs/promises';
import pLimit from 'p-limit';
import { download, freshUntil, cachingHeaders, createLostHosts } from './download.ts';
import type { PipelineOptions } from './types.ts';
import type { KnownOriginal, Ledger } from './ledger.ts';
import type { Maker, WantedAddress } from './maker.ts';
import { NotFetched, Unusable } from './errors.ts';
import type { Result } from './database.ts';

type Conditions = Parameters<PipelineOptions['fetchFile']>[1];

/** The result for one address. */
export type Obtained =
  | {
      readonly results: readonly Result[];
      readonly isPrivate: boolean;
      /** Why the host could not be asked again. */
      readonly stale?: string;
    }
  | { readonly problem: string };

interface Copy {
  readonly known: KnownOriginal;
  readonly results: readonly Result[];
  /** True if none of its results is a problem. */
  readonly isGood: boolean;
}

interface Means {
  readonly ledger: Ledger;
  readonly maker: Maker;
  readonly temporaryPath: () => string;
  /** See `ImagePipeline`. */
  readonly until: number;
}

/** Fetches originals that are new or may have changed, and finds or makes their results. */
export function createObtainer(
  { fetchFile, concurrency, maxBytes, privateFiles = false }: PipelineOptions,
  { ledger, maker, temporaryPath, until }: Means,
) {
  const limit = pLimit(concurrency);
  const hosts = createLostHosts();
  let requests = 0;
  let fetched = 0;
  let left = 0;

  const fetchOriginal = (address: string, conditions: Conditions) =>
    limit(async () => {
      if (hosts.isLost(address)) throw new NotFetched(null);
      requests++;
      const answer = await fetchFile(address, conditions).catch((cause: unknown) => {
        const error = new NotFetched(cause);
        hosts.note(address, !error.failure.isSilent);
        throw error;
      });
      hosts.note(address, true);
      const { headers, isPrivate } = answer;
      if (answer.state === 'unchanged') return { headers, isPrivate, original: null };
      fetched++;
      const original = await download(answer, temporaryPath(), maxBytes);
      return { headers, isPrivate, original };
    });

  const save = (address: string, original: Omit<KnownOriginal, 'freshUntil'>) =>
    ledger.saveOriginal(address, {
      ...original,
      freshUntil: freshUntil(original.headers, Date.now()),
    });

  const renew = async (wanted: WantedAddress, copy: Copy | null): Promise<Obtained> => {
    const before = copy?.known.headers ?? {};
    const { headers, isPrivate, original } = await fetchOriginal(wanted.address, {
      etag: before['etag'] ?? null,
      lastModified: before['last-modified'] ?? null,
    });
    if (original === null) {
      // A wrong response: the request had no conditions.
      if (copy === null) throw new NotFetched({ status: 304 });
      const { digest } = copy.known;
      save(wanted.address, { digest, headers: cachingHeaders(headers, before), isPrivate });
      return { results: copy.results, isPrivate };
    }
    try {
      const results = await maker.make(wanted, original);
      const { digest } = original;
      save(wanted.address, { digest, headers: cachingHeaders(headers), isPrivate });
      return { results, isPrivate };
    } finally {
      await rm(original.path, { force: true });
    }
  };

  const copyOf = (wanted: WantedAddress): Copy | null => {
    const known = ledger.original(wanted.address);
    if (known?.isPrivate && !privateFiles) return null;
    const results = known === null ? null : maker.claim(wanted, known.digest);
    if (known === null || results === null) return null;
    return { known, results, isGood: results.every((result) => !('problem' in result)) };
  };

  return {
    async obtain(wanted: WantedAddress): Promise<Obtained> {
      const { address, recheck, isSettled } = wanted;
      const copy = copyOf(wanted);
      const good = copy?.isGood ? copy : null;
      const kept = good && { results: good.results, isPrivate: good.known.isPrivate };
      if (kept && !recheck && (isSettled || Date.now() < good.known.freshUntil)) return kept;
      if (copy === null && performance.now() > until) {
        left += 1;
        return { problem: 'it is new, and follows when the other pages are live' };
      }
      try {
        return await renew(wanted, copy);
      } catch (error) {
        const isLasting = error instanceof NotFetched && !error.failure.isTemporary;
        if (error instanceof Unusable || isLasting) {
          ledger.forgetOriginal(address);
          return { problem: error.message };
        }
        if (!(error instanceof NotFetched)) throw error;
        return kept ? { ...kept, stale: error.message } : { problem: error.message };
      }
    },
    requests: () => requests,
    fetched: () => fetched,
    left: () => left,
  };
}
