/**
 * `npm run build`: reads the content service and turns it into `dist/`, whole or not at all; with `--full`, everything is
 * read anew. With `--orders` it is the part of
 * `npm run publish` that builds.
 */
import './few-arenas.ts';
import './thrift.ts';
import './keep-code.ts';

// Only now: what stands above has to come before it.
await import('./run-build.ts');
