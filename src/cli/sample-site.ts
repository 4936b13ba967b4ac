import { join } from 'node:path';
import { startEmbedded, type Seed } from '../embedded/index.ts';
import { sampleSeed } from '../embedded/sample/index.ts';

const usualPort = 4390;
const host = '127.0.0.1';

const accountLines = ({ users }: Seed): string[] =>
  users.flatMap(({ login, applicationPassword, role }) =>
    applicationPassword === undefined ? [] : [`${login} / ${applicationPassword} (${role})`],
  );

export type SampleSite = Awaited<ReturnType<typeof startSampleSite>>;

/** Starts the embedded service with stories that need no warning. The folder keeps changes. */
export async function startSampleSite(folder: string) {
  const seed = await sampleSeed({ hasFaults: false, hasShop: true });
  const service = await startEmbedded({
    folder: join(folder, 'embedded'),
    seed,
    host,
    port: usualPort,
    orNextPort: true,
  });
  return {
    url: service.url,
    /** A line for each account: name, application password and role. */
    accounts: accountLines(seed),
    close: () => service.close(),
  };
}
