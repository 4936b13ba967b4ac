import type { Build } from '../folder/index.ts';
import {
  contentOf,
  mapRecords,
  takesComments,
  type MirrorReader,
} from '../../wordpress/mirror/index.ts';
import { knownStyles } from '../../wordpress/sync/index.ts';
import { authorFacts, commentFacts, termFacts, textFacts } from '../../wordpress/sync/losses.ts';
import { digestOf } from '../../digest.ts';

import { writeChanged } from './write-file.ts';

interface StateOptions {
  readonly mirror: MirrorReader;
  /** Digest of the program and its settings. */
  readonly program: string;
  readonly isPreview: boolean;
}

const textsOf = mapRecords('entries', ({ record, digest }) => {
  const { path, modified, authorId: author, language } = record;
  const { forms } = record;
  return {
    ...textFacts(record),
    path,
    modified,
    author,
    language,
    takesComments: takesComments(record),
    ...(forms && { forms }),
    digest,
  };
});
const termsOf = mapRecords('terms', ({ record }) => termFacts(record));
const authorsOf = mapRecords('users', ({ record }) => authorFacts(record));
const commentsOf = mapRecords('comments', ({ record }) => record);

/**
 * Writes `published.json`: what this site was built from. The desk compares WordPress with it, and
 * so does the next publication. The time stays while nothing else changes. A preview also gets
 * `preview.json`, since its server's settings may not say that it is one.
 */
export async function writeState(
  build: Build,
  { mirror, program, isPreview }: StateOptions,
): Promise<void> {
  const {
    home = '',
    name = '',
    language = null,
    languages = [],
  } = mirror.get('site', 'site')?.record ?? {};
  const collections = ['types', 'entries', 'terms', 'users', 'comments'] as const;
  const styles = knownStyles(mirror);
  const digests = collections.map((name) => contentOf(mirror.digests(name)));
  writeChanged(
    build,
    'server/published.json',
    digestOf(program, home, name, language, languages, styles, ...digests),
    () =>
      JSON.stringify({
        builtAt: new Date().toISOString(),
        home,
        name,
        language,
        languages: languages.map(({ slug, tag, name, path }) => ({ slug, tag, name, path })),
        styles,
        types: Array.from(mirror.records('types'), ({ record }) => record),
        texts: textsOf(mirror),
        terms: termsOf(mirror),
        authors: authorsOf(mirror),
        comments: commentFacts(commentsOf(mirror)),
      }),
  );
  if (isPreview) writeChanged(build, 'server/preview.json', 'preview', () => '{}');
}
