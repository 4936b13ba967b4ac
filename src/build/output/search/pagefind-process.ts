/** A process that has Pagefind index parts of a site, as its standard input says. It prints why it could not. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { close, createIndex } from 'pagefind';
import { z } from 'zod';
import { searchedPiece } from './piece.ts';

const jobSchema = z.object({
  /** The build folder. */
  site: z.string(),
  /** ISO 639-1. */
  language: z.string(),
  parts: z.array(
    z.object({
      /** Takes the bundle. */
      into: z.string(),
      /** Paths of the part's pages, below the build folder. */
      pages: z.array(z.string()),
    }),
  ),
});

export type IndexJob = z.output<typeof jobSchema>;

/** Pages that are handed over before Pagefind has answered. */
const ahead = 32;

async function indexPart(
  { site, language }: IndexJob,
  { into, pages }: IndexJob['parts'][number],
): Promise<void> {
  const { index, errors } = await createIndex({ forceLanguage: language });
  orThrow(errors);
  if (index === undefined) throw new Error('Pagefind returned no index');
  const add = async (path: string) => {
    const piece = searchedPiece(readFileSync(join(site, path)));
    if (piece === null) return;
    const content = `<!doctype html><html lang="en"><body>${piece.toString()}</body></html>`;
    // Below `client`, so that it becomes the address of the page.
    const sourcePath = path.slice(path.indexOf('/') + 1);
    orThrow((await index.addHTMLFile({ sourcePath, content })).errors);
  };
  for (let from = 0; from < pages.length; from += ahead)
    await Promise.all(pages.slice(from, from + ahead).map(add));
  orThrow((await index.writeFiles({ outputPath: into })).errors);
  await index.deleteIndex();
}

const orThrow = (errors: readonly string[]): void => {
  if (errors.length > 0) throw new Error(errors.join('; '));
};

process.once('disconnect', () => process.exit(1));
// If Pagefind's program dies, nothing answers any more; then this process ends as well.
process.channel?.unref();

try {
  const job = jobSchema.parse(await json(process.stdin));
  for (const part of job.parts) await indexPart(job, part);
} catch (error) {
  process.stdout.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await close();
}
