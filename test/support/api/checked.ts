import { expect } from 'vitest';
import type { ApiCall, ApiServer } from './api-server.ts';
import { describedIn } from './described.ts';

/** Calls the API below its root as `/posts/12`; every answer is held to the description. */
export async function checked(api: ApiServer, base = '') {
  const { json } = await api.call('GET', `${base}/api/openapi.json`);
  const { root, operations } = describedIn(json);
  return async (method: string, path: string, call?: ApiCall) => {
    const answer = await api.call(method, root + path, call);
    const pattern = path
      .replace(/\?.*/, '')
      .replace(/^\/site-previews\/.+/, '/site-previews/{name}')
      .replace(/\/(?:\d+|latest|[\da-f-]{36})(?=\/|$)/, '/{id}');
    const operation = operations.find((one) => one.method === method && one.path === pattern);
    expect(operation?.problemsOf(answer)).toEqual([]);
    return answer;
  };
}

export type Checked = Awaited<ReturnType<typeof checked>>;

/** Writes a post and gives its id. */
export async function writePost(
  call: Checked,
  as: string,
  post: object = {},
  query = '',
): Promise<number> {
  const { json } = await call('POST', `/posts${query}`, {
    as,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'A title', content: 'Some text.', ...post }),
  });
  return Number(json?.['id']);
}
