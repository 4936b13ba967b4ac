import { join } from 'node:path';
import { startEmbedded, type Seed } from '../embedded/index.ts';
import { sampleSeed } from '../embedded/sample/index.ts';
import { freePort } from './free-port.ts';

const usualPort = 4390;
const host = '127.0.0.1';

export interface SampleSite {
  readonly url: string;
  /** One line an account: name, password, role. */
  readonly accounts: readonly string[];
  close(): Promise<void>;
}

const oneOfEachRole = ({ users }: Seed): string[] =>
  users
    .filter(({ role }, place) => users.findIndex((user) => user.role === role) === place)
    .map(({ login, password, role }) => `${login} / ${password} (${role})`);

/** Starts the embedded content service with the sample stories; what editors change stays in the folder. */
export const startSampleSite = async (folder: string): Promise<SampleSite> => {
  const seed = await sampleSeed();
  const service = await startEmbedded({
    folder: join(folder, 'embedded'),
    seed,
    host,
    port: await freePort(usualPort, host),
  });
  return { url: service.url, accounts: oneOfEachRole(seed), close: () => service.close() };
};
