import { pino } from 'pino';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createCms } from '../../../../src/wordpress/client/index.ts';
import { loadServerSettings } from '../../../../src/config/index.ts';
import { createLocalQueue } from '../../../../src/server/rebuilds/local-queue.ts';
import { createSchedule } from '../../../../src/server/watching/schedule.ts';
import { doorSecret } from '../../../support/desk-door.ts';
import { startEmptySample } from '../../../support/sample-service.ts';

const credentials = {
  method: 'application-password',
  user: 'admin',
  password: 'Tern Gull Seal Reef Cove Buoy',
} as const;

const twoOClock = Date.parse('2026-03-01T14:00:00Z');

afterEach(() => {
  vi.useRealTimers();
});

/** A post that is due at two, and a schedule with a fake clock. `reasons` are those of the requested rebuilds. */
async function dueAtTwo({ now }: { readonly now: number }) {
  // Only the clock is fake, also for the service: the network needs its timers.
  vi.useFakeTimers({ toFake: ['Date'], now });
  const service = await startEmptySample();
  const cms = createCms({ url: service.url, credentials, retries: 0 });
  const rebuilds = createLocalQueue({
    settings: loadServerSettings({ CMS_URL: service.url, SESSION_SECRET: doorSecret }),
    log: pino({ enabled: false }),
    run(_, tell) {
      tell({ step: 'requested' });
      return Promise.resolve();
    },
  });
  onTestFinished(async () => {
    await Promise.all([rebuilds.close(), cms.close()]);
    await service.stop();
  });
  // In the morning, Halifax time.
  const { id, status } = await cms.posts.create({
    title: 'At two',
    content: 'Text',
    status: 'publish',
    dateLocal: '2026-03-01T10:00:00',
  });
  expect(status).toBe('future');
  return {
    id,
    turn: createSchedule({
      client: () => cms,
      rebuilds,
      every: 600_000,
      onRefused: () => undefined,
    }),
    reasons: () => rebuilds.list().flatMap(({ askedBy }) => askedBy.map(({ reason }) => reason)),
  };
}

test.each([0, 1, 400, 999])(
  'a due text is not forgotten by a check %i ms too early, if it is already published',
  async (early) => {
    const { id, turn, reasons } = await dueAtTwo({ now: twoOClock - 8000 });
    expect(await turn()).toBe(9000);
    vi.setSystemTime(twoOClock + 1000 - early);
    expect(await turn()).toBe(early);
    vi.setSystemTime(twoOClock + 1000);
    await turn();
    expect(reasons()).toEqual([`post ${id} was due`]);
  },
);
