import type { ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { createCms, type CmsOptions } from '../../src/wordpress/client/index.ts';
import { farSide, json, v2Index, type Answering, type FarSide } from './far-side.ts';

/** A client, and a v2 service whose answers below its root a test decides; both end with the test. `index` is added to its index, `front` answers for its front page. */
export async function v2Service(
  answer: Answering,
  options: Partial<CmsOptions> = {},
  index: Parameters<typeof v2Index>[1] = {},
  front: (response: ServerResponse) => void = (response) => response.end('<html lang="en"></html>'),
) {
  const warnings: string[] = [];
  const far: FarSide = await farSide(async (request, response) => {
    if (request.path === '/') front(response);
    else if (request.path === '/wp-json/') json(response, v2Index(far.url, index));
    else await answer(request, response);
  });
  const cms = createCms({
    url: far.url,
    retries: 1,
    timeout: 2000,
    warn: (message) => warnings.push(message),
    ...options,
  });
  const asked = (path: string) => far.seen.filter((one) => one.path === path);
  onTestFinished(async () => {
    await cms.close();
    await far.close();
  });
  return { cms, far, asked, warnings };
}

/** What a promise was rejected with; an error of its own when it was not. */
export function thrown(promise: Promise<unknown>) {
  return promise.then(
    () => {
      throw new Error('It did not fail.');
    },
    (reason: unknown) => reason,
  );
}
