import type { Logger } from 'pino';
import type { ServerSettings } from '../config.ts';
import { createAttempts, type Attempts } from './attempts.ts';
import { createClients, type Clients } from './clients.ts';
import { createKeptForms, type KeptForms } from './kept-forms.ts';
import { createSessionEnds, type SessionEnds } from './session-ends.ts';
import { createUploads } from './uploads/create-uploads.ts';
import type { Uploads } from './uploads/face.ts';

/** What the desk's requests share while the server runs. Nothing in it outlives the server, nor has to. */
export interface Desk {
  readonly settings: ServerSettings;
  /** What paths of this server begin with: empty, or `/blog`. */
  readonly base: string;
  /** The folder of the built site; null where only the API is served. */
  readonly site: string | null;
  readonly log: Logger;
  readonly clients: Clients;
  readonly attempts: Attempts;
  readonly sessionEnds: SessionEnds;
  readonly keptForms: KeptForms;
  readonly uploads: Uploads;
  close(): Promise<void>;
}

interface DeskOptions {
  readonly settings: ServerSettings;
  readonly base: string;
  readonly site?: string | undefined;
  readonly log: Logger;
}

export const createDesk = ({ settings, base, site, log }: DeskOptions): Desk => {
  const clients = createClients(settings);
  const attempts = createAttempts(settings.desk.redisUrl, log);
  const uploads = createUploads(settings);
  return {
    ...{ settings, base, site: site ?? null, log, clients, attempts, uploads },
    sessionEnds: createSessionEnds(settings.desk.sessionTime),
    keptForms: createKeptForms(),
    async close() {
      attempts.close();
      await Promise.all([clients.close(), uploads.close()]);
    },
  };
};
