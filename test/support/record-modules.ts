/**
 * For `node --import`: writes the address of each module that a program loads into the file that this script's own address names
 * after `?`, one a line.
 */
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const file = decodeURIComponent(new URL(import.meta.url).search.slice(1));
registerHooks({
  load(url, context, next) {
    appendFileSync(file, `${url}\n`);
    return next(url, context);
  },
});
