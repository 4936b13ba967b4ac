import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { randomOf, seedsFor } from '../../../faults/random.ts';
import { openStorage } from '../../../support/s3/open-storage.ts';
import {
  expectRelease,
  makeTwoEditions,
  readPages,
  startReader,
  watchPages,
} from '../../../support/s3/two-editions.ts';

const rounds = 3;
const seeds = seedsFor({ day: 1, most: 34 });

vi.setConfig({ testTimeout: rounds * 30_000 });

test.each(seeds)(
  'kill -9 at any point: the next publication ends the work, and readers miss no asset: seed %i',
  async (seed) => {
    const storage = await openStorage();
    const editions = await makeTwoEditions();
    const random = randomOf(seed);
    await once(editions.put(editions.ids[0], storage), 'exit');
    storage.taken();
    await once(editions.put(editions.ids[1], storage), 'exit');
    const usual = storage.taken().length;
    const reader = startReader(storage, readPages);
    const missing = watchPages(storage);
    // Assets go at once, so that each publication has to send its own.
    const grace = 0;
    for (let round = 0; round < rounds; round += 1) {
      const id = editions.ids[round % 2]!;
      // Every third time, the one that resumes is killed, too.
      for (let kills = round % 3 === 0 ? 2 : 1; kills > 0; kills -= 1) {
        const killed = editions.put(id, storage, grace);
        const last = 1 + random.whole(usual);
        let requests = 0;
        storage.decide = () => {
          if ((requests += 1) === last) killed.kill('SIGKILL');
          return 'done';
        };
        await once(killed, 'exit');
        storage.decide = () => 'done';
      }
      expect(await once(editions.put(id, storage, grace), 'exit')).toEqual([0, null]);
      await expectRelease(storage, join(editions.releases, id));
    }
    expect(missing).toEqual([]);
    await reader.end();
  },
);
