import { mirrorService } from '../../wordpress/sync/index.ts';
import { type Desk, type DeskLocals, localsOf } from '../desk.ts';
import { fetchPreview, type DraftPreview } from '../previews/drafts.ts';
import { sharedPreviewsOf } from '../previews/shared-previews.ts';
import { Problem, toProblem } from '../problem.ts';
import { dateIn, localDateIn } from './dates.ts';
import { type Frame, frameOf } from './frame.ts';
import { statusText } from './posts.ts';
import type { Asked } from './serve.ts';

/** The bar above a preview: sentences, ready to be shown. */
export interface PreviewBar {
  readonly frame: Frame;
  /** `Draft`. */
  readonly status: string;
  readonly sentences: readonly string[];
  /** What a form needs that makes a link; null where there is none to be made. */
  readonly share: { readonly token: string; readonly more: string } | null;
  /** A link that was just made: whole. */
  readonly made: { readonly link: string; readonly more: string } | null;
  /** Null for those who have no account. */
  readonly deskHref: string | null;
}

/** What a page needs to show a preview. */
interface PreviewView {
  readonly draft: DraftPreview['draft'];
  /** From 1, as it was asked for. */
  readonly part: number;
  /** The mirror that the site was built from. */
  readonly place: { readonly folder: string; readonly service: string };
  readonly bar: PreviewBar;
}

/** Which part of a text an address asks for: any number. */
const partOf = (url: URL): number => Number(url.searchParams.get('part') ?? 1);

/** The mirror of the content service that a desk works with, as far as a build has made one. */
const mirrorOf = async ({ settings, clients }: Desk): Promise<PreviewView['place']> => ({
  folder: settings.folder,
  service: mirrorService((await clients.of(null).connect()).root, settings.deploy),
});

// Clocks differ.
const aMinute = 60_000;

/** What is to be said of a text that is shown. */
const sentencesOn = (frame: Frame, { draft, status, from, savedAt }: DraftPreview): string[] => {
  const words = frame.words.preview;
  const { dateLocal, modifiedLocal } = draft.post;
  const saved = from === 'autosave' ? words.keptAt : words.savedAt;
  // WordPress dates the last change of a scheduled text at the hour when it will come out.
  const knows = savedAt !== null && Date.parse(savedAt) <= Date.now() + aMinute;
  return [
    ...(draft.isCut ? [words.cutShort] : []),
    ...(knows ? [saved(localDateIn(frame, modifiedLocal ?? savedAt.slice(0, 19)))] : []),
    ...(status === 'future' ? [words.scheduledFor(localDateIn(frame, dateLocal))] : []),
    ...(status === 'publish'
      ? [from === 'saved' ? words.asPublished : words.newerThanPublished]
      : []),
  ];
};

/** The preview of a post or page for whoever is signed in; a form makes a link to it as well. Throws. */
export const previewPage = async (
  { url, form, frame, editor, caller, desk }: Asked,
  id: string | undefined,
): Promise<PreviewView> => {
  if (!/^[1-9]\d{0,14}$/.test(id ?? '')) {
    throw new Problem({ code: 'not-found', detail: 'There is no post or page with this id.' });
  }
  const words = frame.words.preview;
  const preview = await fetchPreview(editor.cms, Number(id), desk);
  const sharedBy = editor.user.name;
  const made = form && (await sharedPreviewsOf(desk).make({ ...preview, sharedBy }));
  const until = new Date(Date.now() + desk.settings.desk.previewTime).toISOString();
  return {
    draft: preview.draft,
    part: partOf(url),
    place: await mirrorOf(desk),
    bar: {
      frame,
      status: statusText(frame.words, preview.status),
      sentences: sentencesOn(frame, preview),
      share: { token: editor.token, more: words.shareMore(dateIn(frame, until)) },
      made: made && {
        link: caller.origin + frame.paths.sharedPreview(made.token),
        more: words.linkMade(dateIn(frame, made.expires)),
      },
      deskHref: frame.paths.posts,
    },
  };
};

interface Context {
  readonly request: Request;
  readonly locals: Partial<DeskLocals>;
}

/** What stands on the page: a preview, or why there is none. */
type SharedPreviewView =
  | { readonly frame: Frame; readonly view: PreviewView; readonly problem: null }
  | { readonly frame: Frame; readonly view: null; readonly problem: Problem };

/** What a shared link shows, to whoever has it: nobody is signed in here. */
export const sharedPreviewPage = async (
  { request, locals }: Context,
  token: string | undefined,
): Promise<SharedPreviewView> => {
  const { desk, caller } = localsOf(locals);
  const frame = await frameOf(request, { desk, caller: { ...caller, editor: null } });
  const words = frame.words.preview;
  try {
    const shared = await sharedPreviewsOf(desk).open(token ?? '');
    const { sharedBy, expires } = shared;
    const view: PreviewView = {
      draft: shared.draft,
      part: partOf(new URL(request.url)),
      place: await mirrorOf(desk),
      bar: {
        frame,
        status: statusText(frame.words, shared.status),
        sentences: [
          words.sharedBy(sharedBy, dateIn(frame, expires)),
          ...(shared.status === 'publish' ? [] : [words.notPublished]),
          ...sentencesOn(frame, shared),
        ],
        ...{ share: null, made: null, deskHref: null },
      },
    };
    return { frame, view, problem: null };
  } catch (error) {
    const problem = toProblem(error);
    if (problem.code === 'internal') desk.log.error({ err: error }, 'a shared preview failed');
    return { frame, view: null, problem };
  }
};

/** Why there is no preview, in words for somebody who knows nothing of the desk; null where WordPress is to blame. */
export const noticeOn = (
  { words }: Frame,
  problem: Problem | null,
): { readonly title: string; readonly more: string } | null => {
  const { noSite, noSiteMore, over, overMore, unknown, unknownMore } = words.preview;
  switch (problem?.code) {
    case undefined:
      return { title: noSite, more: noSiteMore };
    case 'gone':
      return { title: over, more: overMore };
    case 'not-found':
      return { title: unknown, more: unknownMore };
    default:
      return null;
  }
};
