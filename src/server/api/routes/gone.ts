import type { ServerResponse } from 'node:http';

/** Aborts when the client goes away before it has its answer. */
export const gone = (response: ServerResponse): AbortSignal => {
  const controller = new AbortController();
  if (response.destroyed) controller.abort();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
};
