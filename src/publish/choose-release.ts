import { PublishError } from './publish-error.ts';
import { isReleaseId, type Release } from './releases.ts';

/**
 * The release to go back to. Throws a {@link PublishError} if there is none.
 * @param all the kept releases, newest first
 * @param wanted its id; null for the release before the live one
 */
export function chosenFrom(all: readonly Release[], wanted: string | null): Release {
  const live = all.find(({ isLive }) => isLive);
  const found =
    wanted === null
      ? all.find(({ id }) => live !== undefined && id < live.id)
      : all.find(({ id }) => id === wanted);
  if (found !== undefined) return found;
  const known = isReleaseId(wanted ?? '')
    ? 'It may have been deleted when newer releases were made.'
    : '';
  throw new PublishError({
    code: 'release',
    message:
      wanted === null
        ? 'There is no release before the live one.'
        : `There is no release “${wanted}”. ${known}`.trim(),
    hint:
      all.length === 0
        ? 'Nothing has been published yet. npm run publish makes the first release.'
        : `Releases that are kept:${all.map(({ id, isLive }) => `\n  ${id}${isLive ? ', which is live' : ''}`).join('')}`,
  });
}
