import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Between a server and its Redis, so that a test decides in which order commands and answers meet. */
export interface RedisProxy extends AsyncDisposable {
  readonly url: string;
  /**
   * Resolves when such a command is sent, such as `GET key`. With `keep`, its connection gets no answers from then on, until
   * `release`.
   */
  sent(command: RegExp, keep?: 'keep'): Promise<void>;
  /** Ends the connections on which such a command was sent. */
  cut(command: RegExp): void;
  release(): void;
}

interface Connection {
  readonly client: Socket;
  readonly commands: string[];
  /** Answers that it gets later; null while it gets them at once. */
  kept: Buffer[] | null;
}

/** @param redis the address of the real one */
export async function openRedisProxy(redis: string): Promise<RedisProxy> {
  const { port } = new URL(redis);
  const connections = new Set<Connection>();
  const waiting = new Set<(connection: Connection, command: string) => void>();
  const server = createServer((client) => {
    const connection: Connection = { client, commands: [], kept: null };
    connections.add(connection);
    const far = connect(Number(port), '127.0.0.1');
    client.on('data', (chunk) => {
      for (const command of commandsOf(chunk)) {
        connection.commands.push(command);
        for (const hears of waiting) hears(connection, command);
      }
      far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (connection.kept === null) client.write(chunk);
      else connection.kept.push(chunk);
    });
    far.on('error', () => undefined).on('close', () => client.destroy());
    client.on('error', () => undefined);
    client.on('close', () => {
      far.destroy();
      connections.delete(connection);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: (pattern, keep) =>
      new Promise((done) => {
        const hears = (connection: Connection, command: string) => {
          if (!pattern.test(command)) return;
          waiting.delete(hears);
          if (keep === 'keep') connection.kept = [];
          done();
        };
        waiting.add(hears);
      }),
    cut(pattern) {
      for (const { commands, client } of connections)
        if (commands.some((command) => pattern.test(command))) client.destroy();
    },
    release() {
      for (const connection of connections) {
        for (const chunk of connection.kept ?? []) connection.client.write(chunk);
        connection.kept = null;
      }
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      for (const { client } of connections) client.destroy();
      await closed;
    },
  };
}

/** The words of each command in a piece of Redis's protocol, which sends each after its length. */
const commandsOf = (chunk: Buffer): string[] =>
  chunk
    .toString()
    .split(/^\*\d+\r\n/m)
    .map((command) =>
      command
        .replaceAll(/^\$\d+\r\n/gm, '')
        .trim()
        .replaceAll('\r\n', ' '),
    );
