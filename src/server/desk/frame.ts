import { toText } from '../../content/html/index.ts';
import { deskSpeaks, loadDeskWords } from '../../i18n/index.ts';
import type { Id } from '../../wordpress/client/index.ts';
import type { Caller } from '../auth/guard.ts';
import { rightsOf, type Rights } from '../auth/rights.ts';
import type { Desk } from '../desk.ts';
import { deskPaths } from '../paths.ts';
import { type Rebuild, isOver } from '../rebuilds/rebuild.ts';
import type { Wording } from './dates.ts';
import { rebuildLine, rebuildOffer, type RebuildOffer } from './rebuild-offer.ts';
import type { RebuildView } from './show-rebuild.ts';

/** The languages of an `Accept-Language` header that a person wants, the most wanted first. */
export const languagesOf = (header: string | null): readonly string[] =>
  (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((each) => each.trim());
      const weight = parameters.find((each) => each.startsWith('q='));
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ tag, weight }) => tag !== '' && tag !== '*' && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);

/** What every page of the desk shows around what it is about. */
export interface Frame extends Wording {
  readonly direction: 'ltr' | 'rtl';
  /** The site's name; its host where WordPress does not answer. */
  readonly siteName: string;
  /** Where readers begin. */
  readonly readersHome: string;
  readonly paths: ReturnType<typeof deskPaths>;
  /** Pages of WordPress's own. */
  readonly wordpress: WordPressPages;
  /** Null when nobody is signed in. */
  readonly editor: {
    readonly name: string;
    /** For the field `token` of each form that changes something. */
    readonly token: string;
    readonly may: Rights;
  } | null;
  /** How the site is rebuilt, and the rebuild that is to be told of. Null when nobody is signed in. */
  readonly rebuilds: {
    readonly offer: RebuildOffer;
    readonly line: RebuildView | null;
    /** An older release is live, so that no rebuild starts by itself. */
    readonly isPaused: boolean;
  } | null;
}

interface WordPressPages {
  readonly edit: (id: Id) => string;
  readonly trash: (kind: 'posts' | 'pages') => string;
}

const wordPressPages = (url: string): WordPressPages => {
  const admin = `${url.replace(/\/+$/, '')}/wp-admin`;
  return {
    edit: (id) => `${admin}/post.php?post=${id}&action=edit`,
    trash: (kind) =>
      `${admin}/edit.php?post_status=trash&post_type=${kind === 'pages' ? 'page' : 'post'}`,
  };
};

const isWebAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

const siteOf = async (desk: Desk) => {
  try {
    const { nameHtml, timeZone, url } = await desk.clients.of(null).site();
    return { siteName: toText(nameHtml), timeZone, url };
  } catch {
    // The page itself says what is wrong with WordPress, if it needs anything of it.
    return { siteName: '', timeZone: 'UTC', url: '' };
  }
};

/** After a rollback, what the last rebuild brought is no longer what readers see. */
const runningOrNews = ({ rebuilds }: Desk): readonly Rebuild[] =>
  rebuilds.isPaused ? rebuilds.list().filter((each) => !isOver(each)) : rebuilds.list();

/** The frame of a page: in the language that the owner has set, else in one that the browser asks for, else in English. */
export const frameOf = async (
  { headers }: { readonly headers: Headers },
  { desk, caller: { editor } }: { readonly desk: Desk; readonly caller: Pick<Caller, 'editor'> },
): Promise<Frame> => {
  const { siteLanguage, cmsUrl } = desk.settings;
  const wanted = [siteLanguage ?? [], languagesOf(headers.get('accept-language'))].flat();
  const { siteName, timeZone, url } = await siteOf(desk);
  const spoken = await loadDeskWords(wanted.find(deskSpeaks) ?? 'en');
  return {
    ...spoken,
    siteName: siteName || new URL(cmsUrl).host,
    timeZone,
    readersHome: `${desk.base}/`,
    paths: deskPaths(desk.base),
    wordpress: wordPressPages(isWebAddress(url) ? url : cmsUrl),
    editor: editor && {
      name: editor.user.name,
      token: editor.token,
      may: rightsOf(editor.user),
    },
    rebuilds: editor && {
      offer: rebuildOffer(spoken, desk, editor.user),
      isPaused: desk.rebuilds.isPaused,
      line: rightsOf(editor.user).write
        ? rebuildLine({ frame: { ...spoken, timeZone }, editor, desk }, runningOrNews(desk))
        : null,
    },
  };
};
