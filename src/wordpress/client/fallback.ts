import { CmsError, type CmsErrorCode, refusalCodes } from './errors.ts';
import type { Generation, Latest } from './cms.ts';
import type { GenerationContext, GenerationFace } from './generations/types.ts';
import { createLegacy } from './generations/legacy/index.ts';
import { createV2 } from './generations/v2/index.ts';
import { type Batch, type EntryType, postType, type Stamp } from './model.ts';

/** What may be missing in one generation and there in the other. */
export type Resource =
  | 'posts'
  | 'pages'
  | 'entries'
  | 'media'
  | 'users'
  | 'terms'
  | 'comments'
  | 'menus'
  | 'types';

/** Types of plugins and themes are read from the generation that answers for posts. */
export function resourceOf({ name }: EntryType): Resource {
  return name === 'post' ? 'posts' : name === 'page' ? 'pages' : 'entries';
}

export interface Ask {
  once<T>(resource: Resource, call: (face: GenerationFace) => Promise<T>): Promise<T>;
  each<T>(
    resource: Resource,
    call: (face: GenerationFace) => AsyncGenerator<Batch<T>>,
  ): AsyncGenerator<Batch<T>>;
  settled(resource: Resource): GenerationFace;
  /** Finds the generation for posts. Returns what it read of them, for the next caller. */
  settlePosts(): Promise<Latest<Stamp> | null>;
}

const refusals = new Set<CmsErrorCode>(refusalCodes);
const down = new Set<CmsErrorCode>(['unreachable', 'timeout', 'rate-limited', 'aborted']);

interface FallbackOptions {
  readonly context: GenerationContext;
  readonly main: Generation;
  readonly mayFallBack: boolean;
}

/** True if a route of v2 is missing or blocked. A missing record has other codes. */
function isMissingOrBlocked(error: unknown): error is CmsError {
  if (!(error instanceof CmsError)) return false;
  if (error.code === 'not-found') {
    return error.serviceCode === undefined || error.serviceCode === 'rest_no_route';
  }
  return refusals.has(error.code);
}

/**
 * v2 first; for each resource whose route is missing or blocked there, the older generation under
 * the same root, if it answers. The choice is remembered, and reported once. Writes follow reads.
 */
export function createFallback({ context, main, mayFallBack }: FallbackOptions) {
  const faces: Record<Generation, GenerationFace> = {
    v2: createV2(context),
    legacy: createLegacy(context),
  };
  const settledOn = new Map<Resource, Generation>();
  // Posts name their terms by ids, and those are not the same in both generations.
  const followsPosts = (resource: Resource) => resource === 'terms' || resource === 'entries';
  const leaderOf = (resource: Resource) => (followsPosts(resource) ? 'posts' : resource);
  const generationOf = (resource: Resource): Generation =>
    settledOn.get(leaderOf(resource)) ?? main;
  const canFall = (resource: Resource) =>
    mayFallBack && main === 'v2' && !followsPosts(resource) && !settledOn.has(resource);

  function fall(resource: Resource, reason: CmsError): void {
    settledOn.set(resource, 'legacy');
    context.warn(
      `v2 does not provide the ${resource} (${reason.message}); Galley uses the older generation for them.`,
    );
  }

  const ask: Ask = {
    async once(resource, call) {
      try {
        const result = await call(faces[generationOf(resource)]);
        if (main === 'v2' && !settledOn.has(resource)) settledOn.set(resource, 'v2');
        return result;
      } catch (error) {
        if (!canFall(resource) || !isMissingOrBlocked(error)) throw error;
        const result = await call(faces.legacy).catch(() => {
          throw error;
        });
        fall(resource, error);
        return result;
      }
    },
    async *each(resource, call) {
      const batches = call(faces[generationOf(resource)]);
      const first = await batches.next().catch(async (error: unknown) => {
        if (!canFall(resource) || !isMissingOrBlocked(error)) throw error;
        const others = call(faces.legacy);
        const begun = await others.next().catch(() => {
          throw error;
        });
        // An empty list of the older generation does not prove that there are no posts.
        if (resource === 'posts' && (begun.done || begun.value.items.length === 0)) throw error;
        fall(resource, error);
        return { begun, others };
      });
      if ('others' in first) {
        if (!first.begun.done) yield first.begun.value;
        yield* first.others;
        return;
      }
      if (main === 'v2' && !settledOn.has(resource)) settledOn.set(resource, 'v2');
      if (!first.done) yield first.value;
      yield* batches;
    },
    settled: (resource) => faces[generationOf(resource)],
    async settlePosts() {
      if (!canFall('posts')) return null;
      try {
        const latest = await faces.v2.entries(postType).latest();
        settledOn.set('posts', 'v2');
        return latest;
      } catch (error) {
        // Another request would only take as long again.
        const isDown = error instanceof CmsError && down.has(error.code);
        if (isDown || !(error instanceof CmsError)) throw error;
      }
      try {
        await ask.each('posts', (face) => face.entries(postType).list({ perPage: 1 })).next();
      } catch (error) {
        // Reading the posts throws this error later; the rest of the service may still be of use.
        if (!isMissingOrBlocked(error)) throw error;
      }
      return null;
    },
  };
  return { ask, generationOf };
}
