import { fileURLToPath } from 'node:url';
import { CmsError, createCms, type Cms, type Connection } from '../../wordpress/client/index.ts';
import { cmsOptions, type Settings } from '../../config/index.ts';
import { checkCollections } from './collections.ts';
import { checkConnection, checkCredentials, checkLeftovers, checkPermalinks } from './checks.ts';
import { checkFields } from './fields.ts';
import { ok, problem, warning, type Finding } from './finding.ts';
import { checkOwnFiles } from './own-files.ts';
import { checkUnread } from './unread.ts';

const clone = fileURLToPath(new URL('../../..', import.meta.url));

const connect = async (cms: Cms): Promise<Connection | Finding> => {
  try {
    return await cms.connect();
  } catch (error) {
    if (!(error instanceof CmsError)) throw error;
    return problem(error.message, error.hint);
  }
};

/** Checks everything that a build and the desk need. Yields each finding at once. */
export async function* examine(settings: Settings): AsyncGenerator<Finding> {
  const notes: string[] = [];
  const cms = createCms(cmsOptions(settings, (note) => notes.push(note)));
  try {
    yield ok('The settings are valid.');
    for (const each of settings.warnings) yield warning(each);
    yield* checkOwnFiles(clone);
    const connection = await connect(cms);
    if ('level' in connection) {
      yield connection;
      return;
    }
    yield ok(`The site answers at ${settings.cmsUrl}.`);
    yield* checkConnection(connection);
    yield* await checkCredentials(cms, settings.credentials);
    const { findings, posts } = await checkCollections(cms, connection.generation);
    yield* findings;
    yield* checkPermalinks(posts);
    yield* await checkUnread(cms, connection, settings.contentTypes);
    if (connection.generation === 'v2') yield* await checkFields(cms, settings.contentTypes);
    yield* checkLeftovers(posts);
    for (const note of notes) yield warning(note);
  } finally {
    await cms.close();
  }
}
