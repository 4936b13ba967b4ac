import { describe } from 'vitest';
import { startEmbeddedOddities } from '../contract/embedded.ts';
import { createOddities } from '../support/oddities/index.ts';
import { startWordPress, wordpressAvailable } from '../support/wordpress/index.ts';
import { describeContent, type Source } from './content.ts';

const available = wordpressAvailable();
const missing = available.ok ? '' : ` (skipped: ${available.reason}; ${available.install})`;

async function realWordPress(): Promise<Source> {
  const site = await startWordPress({ permalinks: 'pretty' });
  await createOddities(site);
  return site;
}

describe.skipIf(!available.ok)(`WordPress${missing}`, () => {
  describeContent('a site built from a real WordPress', realWordPress);
});

describeContent('a site built from the embedded service, older generation', () =>
  startEmbeddedOddities({ legacyPlugin: true, v2: false }),
);
