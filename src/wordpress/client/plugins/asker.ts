import { type CmsErrorCode, orNull, withheldCodes } from '../errors.ts';
import type { GenerationContext } from '../generations/types.ts';
import { routeOf } from '../generations/v2/entries.ts';
import type { EntryType, Site } from '../model.ts';
import { toPlainText } from '../plain-text.ts';
import type { ReadPage } from '../public-page.ts';
import { routeUrl } from '../route.ts';
import type { PluginAsker } from './plugin.ts';

/** After any other failure the entry would lose what was known, until its next change. */
const refusals = new Set<CmsErrorCode>([
  ...withheldCodes,
  'gone',
  // A fault of the plugin itself.
  'invalid',
  'not-json',
  'unexpected',
  'unsupported',
  // Of a page: WordPress may send its readers to the site that Galley builds.
  'redirect',
]);

/** Answers that hold for several entries of a sync. */
export type SharedAnswers = Map<string, Promise<unknown>>;

/** A page may hang where the interface does not. */
const noPage = new Set<CmsErrorCode>([...refusals, 'timeout', 'oversized']);

/** Asks about one entry. `page` keeps the pages that it has read. */
export function createAsker(
  {
    reader,
    root,
    warn,
    namespace,
  }: Pick<GenerationContext, 'reader' | 'root' | 'warn' | 'namespace'>,
  {
    page,
    type,
    site,
    shared,
  }: {
    readonly page: ReadPage;
    readonly type: EntryType;
    readonly site: Pick<Site, 'home' | 'nameHtml'>;
    readonly shared: SharedAnswers;
  },
): PluginAsker {
  let lacks = false;
  return {
    warn,
    lacks: () => lacks,
    siteName: toPlainText(site.nameHtml),
    record: (id, fields) =>
      json(`${routeOf({ namespace }, type)}/${id}`, { _fields: fields.join(',') }),
    json,
    page: (address) => noted(orNull(page(address), noPage)),
    once: (name, ask) => askOnce(shared, name, ask),
  };

  function json(route: string, parameters?: Readonly<Record<string, string>>): Promise<unknown> {
    const asked = reader.record(routeUrl(root, route, parameters));
    return noted(
      orNull(
        asked.then(({ value }) => value),
        refusals,
      ),
    );
  }
  async function noted<T>(answer: Promise<T | null>): Promise<T | null> {
    const given = await answer;
    lacks ||= given === null;
    return given;
  }
}

/** The answer that is known by a name, or on its way; otherwise it is asked for. */
function askOnce<T>(
  answers: Map<string, Promise<T>>,
  name: string,
  ask: () => Promise<T>,
): Promise<T> {
  const known = answers.get(name);
  if (known !== undefined) return known;
  const asked = ask();
  answers.set(name, asked);
  return asked;
}
