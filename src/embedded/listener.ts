import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { json, readIncoming, text, type Incoming, type Reply } from './http.ts';
import { Refusal } from './refusal.ts';

export type Dispatch = (request: Incoming) => Promise<Reply>;

/** Turns Node's requests into ours, and replies into Node's. Nothing that a request does ends the process. */
export function createListener(dispatch: Dispatch) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    request.on('error', () => response.destroy());
    void answer(dispatch, request)
      .then((reply) => send(reply, request, response))
      .catch(() => response.destroy());
  };
}

async function answer(dispatch: Dispatch, request: IncomingMessage): Promise<Reply> {
  const incoming = readIncoming(request);
  if (incoming === null) return text(400, 'text/plain; charset=UTF-8', 'Bad request.\n');
  try {
    return await dispatch(incoming);
  } catch (error) {
    if (error instanceof Refusal) {
      return text(error.status, 'text/plain; charset=UTF-8', `${error.message}\n`);
    }
    // What went wrong is for the one who runs the service, not for the one who asked. A connection that is gone
    // (the service is being closed, or the caller left) is no fault.
    if (!request.destroyed) {
      process.stderr.write(`The embedded content service failed to answer: ${String(error)}\n`);
    }
    return json(500, {
      code: 'internal_server_error',
      message: 'The embedded content service failed; its output says why.',
      data: { status: 500 },
    });
  }
}

async function send(
  reply: Reply,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (response.destroyed) return;
  for (const [name, value] of Object.entries(reply.headers)) {
    response.setHeader(name, typeof value === 'string' ? value : [...value]);
  }
  response.statusCode = reply.status;
  // A body that was not wanted is not read to its end either.
  if (reply.status === 413) response.setHeader('Connection', 'close');
  const { body } = reply;
  if (typeof body === 'string' || Buffer.isBuffer(body)) {
    response.setHeader('Content-Length', Buffer.byteLength(body));
    response.end(request.method === 'HEAD' ? undefined : body);
    return;
  }
  if (request.method === 'HEAD') {
    body.destroy();
    response.end();
    return;
  }
  await pipeline(body, response);
}
