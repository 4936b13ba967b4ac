import { mirrorService } from '../../wordpress/sync/index.ts';
import { type ServerContext, localsOf } from '../context.ts';
import { fetchPreview, previewShape } from '../previews/drafts.ts';
import type { Snapshot } from '../previews/shared-preview-files.ts';
import { sharedPreviewsOf } from '../previews/shared-previews.ts';
import { withQuery } from '../paths.ts';
import { type Problem, problemForStrangers } from '../problem.ts';
import { publishedBy } from '../published.ts';
import { dateIn, localDateIn } from './dates.ts';
import { type Frame, frameOf } from './frame.ts';
import { changeableStatuses, statusText } from './posts.ts';
import { idOfPage, type DeskRequest, type Context } from './serve.ts';

export interface PreviewBar {
  readonly frame: Frame;
  /** `Draft`. */
  readonly status: string;
  readonly sentences: readonly string[];
  /** For the form that makes a link; null on a shared preview. */
  readonly share: { readonly token: string; readonly more: string } | null;
  /** The full address of a link that was just made. */
  readonly made: { readonly link: string; readonly more: string } | null;
  readonly widths: string;
  /** The page of the text's settings; null for texts whose settings are changed in WordPress. */
  readonly settings: string | null;
  /** Null for people without an account. */
  readonly deskHref: string | null;
}

/** The mirror of the desk's WordPress site. */
const mirrorOf = async ({ settings, clients }: ServerContext) => ({
  folder: settings.folder,
  service: mirrorService((await clients.of(null).connect()).root, settings.deploy),
});

/** The view in the address's shape. Throws a {@link Problem} for an unknown shape. */
const viewOf = async (
  context: ServerContext,
  url: URL,
  shape: string | undefined,
  draft: Snapshot['draft'],
  bar: PreviewBar,
) => {
  const live = publishedBy(context)?.linkTo(draft.post.id) ?? null;
  return {
    draft,
    /** From 1, as it was asked for. */
    part: Number(url.searchParams.get('part') ?? 1),
    /** The mirror that the site was built from. */
    place: await mirrorOf(context),
    /** Null for the text alone. */
    bar: previewShape(shape) === 'page' ? bar : null,
    /** Null unless it is shown in frames. */
    widths: shape === 'widths' ? previewWidths(bar.frame, url, live) : null,
  };
};

// The clocks of two machines may differ.
const aMinute = 60_000;

/** The sentences about a text. */
const sentencesOn = (frame: Frame, { draft, status, from, savedAt }: Snapshot): string[] => {
  const words = frame.words.preview;
  const { dateLocal, modifiedLocal } = draft.post;
  const saved = from === 'autosave' ? words.keptAt : words.savedAt;
  // WordPress gives a scheduled text the date of its publication as the date of its last change.
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

/** The preview of an entry for an editor. Its form makes a link. Throws a Problem or a CmsError. */
export async function previewPage(request: DeskRequest) {
  const { params, url, form, frame, editor, caller, context } = request;
  const text = idOfPage(request, 'There is no entry with this id.');
  const words = frame.words.preview;
  const type = url.searchParams.get('type') ?? undefined;
  const preview = await fetchPreview(editor.cms, { id: text, type }, context);
  const made = form && (await sharedPreviewsOf(context).make(preview, editor.user));
  const until = new Date(Date.now() + context.settings.desk.previewTime).toISOString();
  return viewOf(context, url, params.shape, preview.draft, {
    frame,
    status: statusText(frame.words, preview.status),
    sentences: sentencesOn(frame, preview),
    share: { token: editor.token, more: words.shareMore(dateIn(frame, until)) },
    made: made && {
      link: caller.origin + frame.paths.sharedPreview(made.token),
      more: words.linkMade(dateIn(frame, made.shared.expires)),
    },
    widths: widthsHref(url),
    settings: changeableStatuses.includes(preview.status)
      ? frame.paths.settings(preview.draft.post.id, preview.draft.post.type)
      : null,
    deskHref: frame.paths.posts,
  });
}

/** The page of a shared link, for people without an account: a preview, or why there is none. */
export async function sharedPreviewPage({
  params: { token, shape },
  request,
  locals,
}: Omit<Context, 'response'>) {
  const { context, caller } = localsOf(locals);
  const frame = await frameOf(request, { context, caller: { ...caller, editor: null } });
  const words = frame.words.preview;
  try {
    const { shared, snapshot } = await sharedPreviewsOf(context).open(token ?? '');
    const url = new URL(request.url);
    const view = await viewOf(context, url, shape, snapshot.draft, {
      frame,
      status: statusText(frame.words, snapshot.status),
      sentences: [
        words.sharedBy(shared.by.name, dateIn(frame, shared.expires)),
        ...(snapshot.status === 'publish' ? [] : [words.notPublished]),
        ...sentencesOn(frame, snapshot),
      ],
      share: null,
      made: null,
      widths: widthsHref(url),
      settings: null,
      deskHref: null,
    });
    return { frame, view, problem: null } as const;
  } catch (error) {
    const problem = problemForStrangers(error);
    if (problem.code === 'internal') context.log.error({ err: error }, 'a shared preview failed');
    return { frame, view: null, problem } as const;
  }
}

/** Why there is no preview, for people who do not know the desk; null when WordPress failed. */
export function noticeOn(
  { words }: Frame,
  problem: Problem | null,
): { readonly title: string; readonly more: string } | null {
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
}

const widths = ['phone', 'tablet', 'full'] as const;

/** The address of the page with frames, for the page at `url`. */
function widthsHref({ pathname, search }: URL): string {
  return `${pathname.replace(/\/$/, '')}/widths${search}`;
}

/**
 * The page with frames of a chosen width at `url`, with links to the other choices.
 * @param live the path of the published version; null if there is none
 */
function previewWidths(
  { words: { preview: words } }: Pick<Frame, 'words'>,
  { pathname, searchParams }: URL,
  live: string | null,
) {
  const base = pathname.replace(/\/widths\/?$/, '');
  const text = { type: searchParams.get('type'), part: searchParams.get('part') };
  const width = widths.find((each) => each === searchParams.get('width')) ?? 'full';
  const isBeside = live !== null && searchParams.has('beside');
  const hrefOf = (chosen: string, beside: boolean) =>
    withQuery(`${base}/widths`, { ...text, width: chosen, beside: beside ? 1 : null });
  return {
    width,
    /** The preview, and the live version if it is wanted and there is one. */
    frames: [
      { title: words.title, src: withQuery(`${base}/text`, text) },
      ...(isBeside ? [{ title: words.live, src: live }] : []),
    ],
    choices: widths.map((each) => ({
      href: hrefOf(each, isBeside),
      name: words.widths[each],
      isCurrent: each === width,
    })),
    /** With and without the live version. Empty if the text is not live. */
    comparisons:
      live === null
        ? []
        : [
            { href: hrefOf(width, false), name: words.alone, isCurrent: !isBeside },
            { href: hrefOf(width, true), name: words.beside, isCurrent: isBeside },
          ],
    /** The preview below its bar. */
    back: withQuery(base, text),
  };
}

export type PreviewWidths = ReturnType<typeof previewWidths>;
