import pLimit from 'p-limit';
import { CmsError } from '../../wordpress/client/index.ts';

/**
 * Gives what sends uploads to WordPress, `atOnce` at a time; the others wait.
 *
 * The first uploads of a month make WordPress create a folder. Of two that come to it together one may be told that the
 * folder can't be created, for the other one has just done so, and its file is refused (500
 * `rest_upload_sideload_error`). Whatever is refused so has not been stored, and is sent once more if it was not alone.
 */
export const sendTogether = (atOnce: number) => {
  const limit = pLimit(atOnce);
  let begun = 0;
  return <T>(send: () => Promise<T>): Promise<T> =>
    limit(async () => {
      const hadCompany = limit.activeCount > 1;
      begun += 1;
      const begunSoFar = begun;
      try {
        return await send();
      } catch (error) {
        const isRefused = error instanceof CmsError && error.code === 'refused-upload';
        if (!isRefused || !(hadCompany || begun > begunSoFar)) throw error;
        return await send();
      }
    });
};
