import type { Logger } from 'pino';
import type { ServerSettings } from '../config.ts';
import { createClients, type Clients } from './clients.ts';

/** What the desk's requests share while the server runs. Nothing in it outlives the server, nor has to. */
export interface Desk {
  readonly settings: ServerSettings;
  /** What paths of this server begin with: empty, or `/blog`. */
  readonly base: string;
  readonly log: Logger;
  readonly clients: Clients;
  close(): Promise<void>;
}

interface DeskOptions {
  readonly settings: ServerSettings;
  readonly base: string;
  readonly log: Logger;
}

export const createDesk = ({ settings, base, log }: DeskOptions): Desk => {
  const clients = createClients(settings);
  return {
    ...{ settings, base, log, clients },
    async close() {
      await clients.close();
    },
  };
};
