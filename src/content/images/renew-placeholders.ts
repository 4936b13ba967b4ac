import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { locked } from './database.ts';
import { placeholderOfTiny } from './placeholder.ts';
import { workSchema } from './work.ts';

const atOnce = 200;

const rowSchema = z.object({ key: z.string(), data: z.string() });

/**
 * Gives pictures that were kept with a tiny version of themselves in its place the colours of it,
 * so that nothing has to be encoded again for them.
 */
export async function renewPlaceholders(db: DatabaseSync): Promise<void> {
  const select = db.prepare(
    `SELECT key, data FROM works WHERE data LIKE '%"placeholder":"data:%' LIMIT ${atOnce}`,
  );
  const update = db.prepare('UPDATE works SET data = ? WHERE key = ? AND data = ?');
  for (;;) {
    const rows = z.array(rowSchema).parse(select.all());
    if (rows.length === 0) return;
    const renewed = await Promise.all(
      rows.map(async ({ key, data }) => ({ key, data, now: await renew(data) })),
    );
    locked(db, () => {
      for (const { key, data, now } of renewed) update.run(now, key, data);
    });
  }
}

async function renew(data: string): Promise<string> {
  const work = workSchema.parse(JSON.parse(data));
  if (!('picture' in work)) throw new Error(`A work without a picture has a placeholder: ${data}`);
  const { picture } = work;
  const placeholder = await placeholderOfTiny(picture.placeholder ?? '');
  return JSON.stringify({ picture: { ...picture, placeholder } });
}
