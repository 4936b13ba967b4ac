import { request, type IncomingHttpHeaders } from 'node:http';

export interface StreamedEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface EventStream {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** All that has come so far. */
  readonly events: readonly StreamedEvent[];
  /** Resolves when there is one like that; rejects when the stream ends without one. */
  until(matches: (event: StreamedEvent) => boolean): Promise<StreamedEvent>;
  /** Resolves when the server has ended it. */
  readonly ended: Promise<void>;
  leave(): void;
}

/** Null for a comment. */
const parse = (block: string): StreamedEvent | null => {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const data = field('data');
  if (data === undefined) return null;
  const json = JSON.parse(data) as StreamedEvent['data'];
  return { event: field('event') ?? 'message', id: field('id'), data: json };
};

/** Reads server-sent events as a browser does. */
export function followEvents(url: string, headers: Record<string, string>): Promise<EventStream> {
  return new Promise((done, fail) => {
    const asked = request(url, { headers: { accept: 'text/event-stream', ...headers } });
    asked.on('error', fail);
    asked.on('response', (response) => {
      const events: StreamedEvent[] = [];
      const waiting = new Set<() => void>();
      let text = '';
      let isOver = false;
      const wake = () => {
        for (const each of [...waiting]) each();
      };
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const blocks = `${text}${chunk}`.split('\n\n');
        text = blocks.pop() ?? '';
        events.push(...blocks.map(parse).filter((event) => event !== null));
        wake();
      });
      const ended = new Promise<void>((over) => {
        response.on('error', () => undefined);
        response.on('close', () => {
          isOver = true;
          wake();
          over();
        });
      });
      done({
        status: response.statusCode ?? 0,
        headers: response.headers,
        events,
        ended,
        until: (matches) =>
          new Promise((found, lost) => {
            const look = () => {
              const event = events.find(matches);
              if (event === undefined && !isOver) return;
              waiting.delete(look);
              if (event === undefined) lost(new Error('The stream has ended without it.'));
              else found(event);
            };
            waiting.add(look);
            look();
          }),
        leave: () => asked.destroy(),
      });
    });
    asked.end();
  });
}
