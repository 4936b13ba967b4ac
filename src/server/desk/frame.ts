import Negotiator from 'negotiator';
import { toText } from '../../content/html/index.ts';
import { deskSpeaks, loadDeskWords, type DeskSpoken } from '../../i18n/index.ts';
import {
  dashboardAddress,
  editAddress,
  type Id,
  type CurrentUser,
} from '../../wordpress/client/index.ts';
import type { Caller } from '../auth/guard.ts';
import { rightsOf } from '../auth/rights.ts';
import type { ServerContext } from '../context.ts';
import { deskLinks, deskPaths } from '../paths.ts';
import { mayLookAtRelease } from '../previews/release-previews.ts';
import { type Rebuild, isOver } from '../rebuilds/rebuild.ts';
import { durationIn } from './dates.ts';
import { type RebuildView, isWaiting, showRebuild } from './show-rebuild.ts';

/** What every page of the desk shows around its content. */
export type Frame = Readonly<Awaited<ReturnType<typeof frameOf>>>;

const wordPressPages = (url: string) => ({
  edit: (id: Id) => editAddress(url, id),
  comments: dashboardAddress(url, 'edit-comments.php'),
  /** @param type its name */
  trash: (type: string) =>
    dashboardAddress(url, `edit.php?post_status=trash&post_type=${encodeURIComponent(type)}`),
});

const isWebAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

const siteOf = async (context: ServerContext) => {
  try {
    const { nameHtml, timeZone, url } = await context.clients.of(null).site();
    return { siteName: toText(nameHtml), timeZone, url };
  } catch {
    // The page itself reports a failure of WordPress.
    return { siteName: '', timeZone: 'UTC', url: '' };
  }
};

/** The rebuilds to report. After a rollback, readers no longer see what the last one published. */
const runningOrNews = ({ rebuilds }: ServerContext): readonly Rebuild[] =>
  rebuilds.isPaused ? rebuilds.list().filter((each) => !isOver(each)) : rebuilds.list();

/** A page's frame, in the language of the settings, else of the browser, else in English. */
export async function frameOf(
  { headers, url: asked }: { readonly headers: Headers; readonly url: string },
  {
    context,
    caller: { editor, origin },
  }: { readonly context: ServerContext; readonly caller: Pick<Caller, 'editor' | 'origin'> },
) {
  const { siteLanguage, cmsUrl } = context.settings;
  const accepted = new Negotiator({
    headers: { 'accept-language': headers.get('accept-language') ?? '' },
  });
  const wanted = [...(siteLanguage === null ? [] : [siteLanguage]), ...accepted.languages()];
  const { siteName, timeZone, url } = await siteOf(context);
  const spoken = await loadDeskWords(wanted.find(deskSpeaks) ?? 'en');
  const { pathname: here, searchParams } = new URL(asked);
  return {
    ...spoken,
    /** The desk's menu, and the tabs of the page. Without a session there are none. */
    links: editor && deskLinks(context.base, spoken.words, { may: rightsOf(editor.user), here }),
    /** Without a name from WordPress its host; for strangers this server's host. */
    siteName: siteName || new URL(editor === null ? origin : cmsUrl).host,
    timeZone,
    /** The readers' front page. */
    readersHome: `${context.base}/`,
    /** True when this browser sees a release in place of the live site. */
    looksAtRelease: editor !== null && mayLookAtRelease(headers.get('cookie')),
    paths: deskPaths(context.base),
    wordpress: wordPressPages(isWebAddress(url) ? url : cmsUrl),
    /** Null without a session. */
    editor: editor && {
      name: editor.user.name,
      /** The field `token` of each form. */
      token: editor.token,
      may: rightsOf(editor.user),
    },
    /** How many comments wait for approval; null if that is unknown, or nothing for the account. */
    heldComments: null as number | null,
    /** How the site is rebuilt, and the rebuild to report. Null without a session. */
    rebuilds: editor && {
      offer: rebuildOffer(spoken, context, editor.user),
      /** True after a rollback: no rebuild starts by itself. */
      isPaused: context.rebuilds.isPaused,
      line: rightsOf(editor.user).write
        ? rebuildLine(
            { frame: { ...spoken, timeZone }, editor, context },
            runningOrNews(context),
            searchParams.get('rebuild'),
          )
        : null,
    },
  };
}

/** When the site is rebuilt, and whether the editor may ask for it; else why not, in English. */
export function rebuildOffer(
  { words: { rebuilds: words }, language }: Pick<DeskSpoken, 'words' | 'language'>,
  { settings, rebuilds: { refusal, isPaused } }: Pick<ServerContext, 'settings' | 'rebuilds'>,
  user: Pick<CurrentUser, 'id' | 'capabilities'>,
) {
  if (refusal !== null) return { mayAsk: false, sentences: [words.cannot], refusal };
  const { hook, checkEvery, secret } = settings.rebuilds;
  const mayAsk = rightsOf(user).publish;
  if (isPaused) {
    return { mayAsk, sentences: [words.paused, ...(mayAsk ? [] : [words.mayNot])], refusal };
  }
  const sentences = [
    ...(hook === null ? [] : [words.byHost]),
    ...(checkEvery === null ? [] : [words.byItself(durationIn(language, checkEvery))]),
    ...(secret === null ? [] : [words.onCall]),
    ...(checkEvery === null && secret === null ? [words.byHand] : []),
    ...(mayAsk ? [] : [words.mayNot]),
  ];
  return { mayAsk, sentences, refusal };
}

// Milliseconds. An editor opens another page within this time.
const newsLasts = 2 * 60_000;

/**
 * The rebuild that every page of the desk reports: the one that it follows, the running one, or one
 * that has just published texts of the editor.
 * @param followed the id of the rebuild that an operation has led to
 */
export function rebuildLine(
  looking: Parameters<typeof showRebuild>[0],
  all: readonly Rebuild[],
  followed: string | null = null,
  now = Date.now(),
): RebuildView | null {
  const own = all.find(({ id }) => id === followed);
  if (own !== undefined) return showRebuild(looking, own, isWaiting(own, all));
  const under = all.filter((each) => !isOver(each));
  const rebuild = under.find(({ startedAt }) => startedAt !== null) ?? under[0];
  if (rebuild !== undefined) return showRebuild(looking, rebuild, isWaiting(rebuild, all));
  const last = all.find(({ endedAt }) => endedAt !== null);
  if (last === undefined || now - Date.parse(last.endedAt ?? '') > newsLasts) return null;
  const view = showRebuild(looking, last);
  return view.own.length > 0 ? view : null;
}
