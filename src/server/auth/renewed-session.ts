import type { IncomingMessage } from 'node:http';
import type { Desk } from '../desk.ts';
import type { Layer } from '../http/listen.ts';
import { renewSession } from './session-cookies.ts';
import { visitOf } from './caller.ts';

/** Makes a session that is used last for its whole time again. */
export const renewedSession =
  (desk: Desk, concerns: (request: IncomingMessage) => boolean): Layer =>
  (request, response, next) => {
    if (!concerns(request)) return next();
    const renewed = visitOf(desk, request).then((visit) => renewSession(desk, visit));
    void renewed.then((cookie) => {
      // An answer with a cookie of its own puts that in its place.
      if (cookie !== null) response.setHeader('set-cookie', cookie);
      next();
    });
  };
