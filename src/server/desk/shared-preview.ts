import { sharedPreviewsOf } from '../previews/desk-previews.ts';
import { toProblem, type Problem } from '../problem.ts';
import { type DeskLocals, localsOf } from '../locals.ts';
import { dateIn } from './dates.ts';
import { frameOf, type Frame } from './frame.ts';
import { mirrorOf, partOf, sentencesOn, statusIn, type PreviewView } from './previews.ts';

interface Context {
  readonly request: Request;
  readonly locals: Partial<DeskLocals>;
}

/** What stands on the page: a preview, or why there is none. */
export type SharedPreviewView =
  | { readonly frame: Frame; readonly view: PreviewView; readonly problem: null }
  | { readonly frame: Frame; readonly view: null; readonly problem: Problem };

/** What a shared link shows, to whoever has it: nobody is signed in here. */
export const sharedPreviewPage = async (
  { request, locals }: Context,
  token: string | undefined,
): Promise<SharedPreviewView> => {
  const { desk, visit } = localsOf(locals);
  const frame = await frameOf(request, { desk, visit: { ...visit, editor: null } });
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
        status: statusIn(frame, shared.status),
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
