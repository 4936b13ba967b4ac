import { getRequestListener } from '@hono/node-server';
import type { Desk } from '../desk.ts';
import type { Layer } from '../http/listen.ts';
import { deskPaths, isBelow } from '../paths.ts';
import { createApp } from './app.ts';

/** The API as a layer of the server: answers all below `/api`. */
export const createApi = (desk: Desk): Layer => {
  const { root } = deskPaths(desk.base).api;
  const app = createApp(desk);
  const answer = getRequestListener((request, env) => app.fetch(request, env), {
    // Astro runs in the same process, and has the platform's own.
    overrideGlobalObjects: false,
    // It would cut off after half a second who still sends, and so never sees why: `listen` limits the time.
    autoCleanupIncoming: false,
  });
  return (request, response, next) => {
    if (!isBelow(request.url ?? '', root)) return next();
    void answer(request, response);
  };
};
