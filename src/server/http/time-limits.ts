import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long clients may take. Times are in milliseconds. */
export interface TimeLimits {
  /** From the first byte of a request, or the start of a connection, to the end of the headers. */
  readonly headers: number;
  /** From the end of the headers to the end of the body. */
  readonly body: number;
  /** An upload may take longer, if it sends at least `leastBytes` in each period. */
  readonly upload: { readonly period: number; readonly leastBytes: number };
}

/** An upload must send 8 KB a second, which a slow phone does. */
export const defaultTimeLimits: TimeLimits = {
  headers: 15_000,
  body: 30_000,
  upload: { period: 60_000, leastBytes: 60 * 8 * 1024 },
};

const uploads = new WeakMap<IncomingMessage, (mostBytes: number) => void>();

/**
 * Allows a body to take longer, if it comes fast enough. For accounts that may upload.
 * @param largest bytes of a file; the form around it may have another megabyte
 */
export function allowUpload(request: IncomingMessage, largest: number): void {
  return uploads.get(request)?.(largest + 1024 * 1024);
}

/** Ends the connection if a body takes too long: with 408, if there is no response yet. */
export function timeBody(
  request: IncomingMessage,
  response: ServerResponse,
  { body, upload }: TimeLimits,
): void {
  const { socket, headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;

  const isHere = () => request.complete || request.destroyed;
  // The client is not late while its bytes wait to be read.
  const waitsForUs = () => request.readableLength > 0 && !response.writableEnded;
  const giveUp = (): void => {
    if (isHere()) return;
    if (!response.headersSent) {
      response.statusCode = 408;
      if (response.socket === socket) {
        socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
      }
    }
    request.destroy();
  };
  const check = (): void => {
    if (waitsForUs() && !isHere()) timer.refresh();
    else giveUp();
  };
  // After a pause of the process, bytes that have arrived meanwhile are read first.
  let timer = setTimeout(() => setImmediate(check), body);

  uploads.set(request, (mostBytes) => {
    clearTimeout(timer);
    if (isHere()) return;
    const begun = socket.bytesRead;
    let before = begun;
    const checkRate = (): void => {
      const came = socket.bytesRead - before;
      before += came;
      if (before - begun > mostBytes || (came < upload.leastBytes && !waitsForUs())) giveUp();
      if (isHere()) clearInterval(timer);
    };
    timer = setInterval(() => setImmediate(checkRate), upload.period);
  });
  // A client that is cut off while it sends never sees the response, so the rest of the body is
  // discarded, within the same limits. `Connection: close` stays open until then.
  response.once('finish', () => request.resume());
  const closeNow = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    if (isHere()) closeNow();
    else socket.end();
  };
  request.once('close', () => {
    clearTimeout(timer);
    socket.destroySoon = closeNow;
    if (socket.writableEnded) closeNow();
  });
}
