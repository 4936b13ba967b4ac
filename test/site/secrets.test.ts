import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openWorkshop } from '../support/build-site.ts';
import { startEmptySample } from '../support/sample-service.ts';

const password = 'Kelp Tide Mast Sail Knot Rope';
const bare = password.replaceAll(' ', '');
const sessionSecret = 'planted: a secret that seals sessions';
const secrets = [
  ...[sessionSecret, password, bare],
  ...[password, bare].map((each) => Buffer.from(`editor:${each}`).toString('base64')),
];

test('no secret of the settings is in what a build prints, in the site, its server or what is kept', async () => {
  const cms = await startEmptySample();
  const workshop = await openWorkshop({ isCold: true });
  try {
    const { code, output } = await workshop.build({
      ...{ CMS_URL: cms.url, CMS_USER: 'editor', CMS_APPLICATION_PASSWORD: password },
      ...{ SESSION_SECRET: sessionSecret, CMS_RETRIES: '0' },
    });
    expect(code, output).toBe(0);
    for (const secret of secrets) expect(output).not.toContain(secret);

    let read = 0;
    for (const folder of [join(workshop.dist, '..'), workshop.galley]) {
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const file = join(entry.parentPath, entry.name);
        const content = await readFile(file);
        read += 1;
        expect(
          secrets.filter((secret) => content.includes(secret)),
          file,
        ).toEqual([]);
      }
    }
    expect(read).toBeGreaterThan(50);
  } finally {
    await workshop.remove();
    await cms.stop();
  }
});
