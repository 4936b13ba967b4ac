import { createRealBlocks } from '../real-blocks/index.ts';
import { startWordPress, wordpressAvailable } from './index.ts';

const available = wordpressAvailable();
if (!available.ok) {
  console.error(`${available.reason}. Install what is missing with:\n  ${available.install}`);
  process.exit(1);
}
console.log('Installing a WordPress in a scratch folder …');
const wordpress = await startWordPress({
  permalinks: process.argv.includes('--plain') ? 'plain' : 'pretty',
  basicAuthPlugin: process.argv.includes('--basic'),
  newest: process.argv.includes('--newest'),
});
// A site whose texts have every block: see `npm run shots -- --beside`.
if (process.argv.includes('--blocks')) await createRealBlocks(wordpress);
console.log(`WordPress answers at ${wordpress.url} (its desk: ${wordpress.url}/wp-admin/)\n`);
for (const { login, role, password, applicationPassword } of Object.values(wordpress.accounts)) {
  console.log(
    `${login} (${role}): password ${password}, application password ${applicationPassword}`,
  );
}
console.log('\nCtrl-C ends it and removes everything that it stored.');

const stop = () => void wordpress.stop().then(() => process.exit(0));
process.once('SIGINT', stop).once('SIGTERM', stop);
