import { sharedPreviewsOf } from '../previews/shared-previews.ts';
import type { SharedPreview } from '../previews/shared-preview-files.ts';
import { Problem } from '../problem.ts';
import { withQuery } from '../paths.ts';
import { dateIn } from './dates.ts';
import type { Frame } from './frame.ts';
import { pageNumberOf, pageOf, pagingOf, statusText } from './posts.ts';
import type { AskFirstView } from './ask-first.ts';
import { goTo, reported, mustWrite, type DeskRequest } from './serve.ts';

const perPage = 50;

/** A link to the preview of one text, in words. */
const toShown = (
  frame: Frame,
  { id, post, type, title, status, by, madeAt, expires }: SharedPreview,
) => {
  const { frame: common, sharedPreviews, sitePreviews } = frame.words;
  return {
    id,
    title: title || common.untitled,
    statusText: statusText(frame.words, status),
    /** The preview of the text as it is now. */
    href: frame.paths.preview(post, type),
    /** Who made it, when, and until when it works. */
    facts: [
      sharedPreviews.by(by.name),
      sitePreviews.made(dateIn(frame, madeAt)),
      sitePreviews.until(dateIn(frame, expires)),
    ],
  };
};

/** The page of the shared previews that the account may revoke. */
export async function sharedPreviewsPage(request: DeskRequest) {
  const { url, frame, editor, context } = request;
  mustWrite(request);
  const all = await sharedPreviewsOf(context).listFor(editor.user);
  const number = pageNumberOf(url.searchParams);
  const page = pageOf(all, { number, perPage });
  return {
    ...pagingOf(page, { number, perPage }, (to) =>
      withQuery(frame.paths.sharedPreviews, { page: to }),
    ),
    /** The newest first. */
    previews: page.items.map((each) => toShown(frame, each)),
    /** The title of the text whose link was just revoked. */
    revoked: reported(request).get('revoked'),
  };
}

/** Asks before a link is revoked; or revokes it and goes back. Throws a {@link Problem}. */
export async function revokePreviewPage(request: DeskRequest): Promise<AskFirstView | Response> {
  const { form, frame, editor, context } = request;
  mustWrite(request);
  const shared = sharedPreviewsOf(context);
  const found = (await shared.listFor(editor.user)).find((each) => each.id === request.params.id);
  if (found === undefined) {
    throw new Problem({ code: 'not-found', detail: 'There is no shared preview with this id.' });
  }
  const shown = toShown(frame, found);
  if (form === null) {
    const { revokeTitle, revokeMore, revoke } = frame.words.sharedPreviews;
    const question = {
      items: [{ title: shown.title, notes: [shown.facts.join(' · ')] }],
      more: revokeMore,
      action: frame.paths.revokeSharedPreview(shown.id),
      submit: revoke,
      cancel: frame.paths.sharedPreviews,
    };
    return { title: revokeTitle, question };
  }
  await shared.revoke(found.id, editor.user);
  return goTo(request, { path: frame.paths.sharedPreviews, fields: [['revoked', shown.title]] });
}
