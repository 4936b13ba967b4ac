import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** The far side of `REDIS_URL`: as much of Redis as counting needs, over its own protocol (RESP). */
export interface RedisLike extends AsyncDisposable {
  readonly url: string;
  keys(): string[];
  /** Resolves when so many clients have introduced themselves. */
  connections(count: number): Promise<void>;
}

interface Count {
  value: number;
  until: number;
}

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;

/** Takes whole commands off the front of what has come in: arrays of bulk strings. */
function takeCommands(text: string): { readonly commands: string[][]; readonly rest: string } {
  const commands: string[][] = [];
  let rest = text;
  for (;;) {
    const head = /^\*(\d+)\r\n/.exec(rest);
    if (head === null) return { commands, rest };
    let at = head[0].length;
    const words: string[] = [];
    for (let nth = 0; nth < Number(head[1]); nth += 1) {
      const size = /^\$(\d+)\r\n/.exec(rest.slice(at));
      if (size === null) return { commands, rest };
      const from = at + size[0].length;
      const end = from + Number(size[1]);
      if (rest.length < end + 2) return { commands, rest };
      words.push(rest.slice(from, end));
      at = end + 2;
    }
    commands.push(words);
    rest = rest.slice(at);
  }
}

export async function redisLike(): Promise<RedisLike> {
  const counts = new Map<string, Count>();
  const sockets = new Set<Socket>();

  const count = (key: string, by: number, seconds: number): Count => {
    const known = counts.get(key);
    const isOver = known === undefined || known.until <= Date.now();
    const one = isOver ? { value: 0, until: Date.now() + seconds * 1000 } : known;
    one.value += by;
    counts.set(key, one);
    return one;
  };

  const answer = ([name = '', ...words]: readonly string[]): string => {
    switch (name.toUpperCase()) {
      case 'EVAL': {
        // The library's script: count a key up, and let it last.
        const [, , key = '', by = '0', seconds = '0'] = words;
        const { value, until } = count(key, Number(by), Number(seconds));
        return `*2\r\n:${value}\r\n:${until - Date.now()}\r\n`;
      }
      case 'SET': {
        const [key = '', , ...options] = words;
        const ms = Number(options[options.indexOf('PX') + 1]);
        const isKnown = (counts.get(key)?.until ?? 0) > Date.now();
        if (isKnown && options.includes('NX')) return '_\r\n';
        counts.set(key, { value: 1, until: Date.now() + ms });
        return '+OK\r\n';
      }
      case 'EXISTS':
        return `:${words.filter((key) => (counts.get(key)?.until ?? 0) > Date.now()).length}\r\n`;
      case 'DEL':
        return `:${words.filter((key) => counts.delete(key)).length}\r\n`;
      case 'HELLO':
        return `%1\r\n${bulk('server')}${bulk('redis')}`;
      case 'CLIENT':
      case 'PING':
        return '+OK\r\n';
      default:
        return `-ERR unknown command '${name}'\r\n`;
    }
  };

  const server = createServer((socket) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      const { commands, rest } = takeCommands(text + chunk);
      text = rest;
      for (const command of commands) socket.write(answer(command));
      if (commands.length > 0) sockets.add(socket);
    });
    socket.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  return {
    url: `redis://127.0.0.1:${port}`,
    keys: () => [...counts.keys()],
    async connections(wanted) {
      while (sockets.size < wanted) await new Promise((next) => setTimeout(next, 10));
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
