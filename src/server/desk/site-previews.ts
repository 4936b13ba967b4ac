import { sitePreviewPath, type SitePreview } from '../../publish/index.ts';
import { Problem } from '../problem.ts';
import { dropSitePreview, shareLink, sitePreviews } from '../previews/site-previews.ts';
import { dateIn } from './dates.ts';
import type { Frame } from './frame.ts';
import { goTo, mustWrite, requireRight, type DeskRequest } from './serve.ts';

/** A preview of the whole site, in words. */
export interface ShownSitePreview {
  readonly name: string;
  /** Its address for editors who are signed in. */
  readonly href: string;
  /** The branch, the commit, the dates, as far as known. */
  readonly facts: readonly string[];
  readonly until: string;
  readonly hasDrafts: boolean;
}

/** The previews beside the live site. */
export interface SitePreviewsView {
  /** The newest first. */
  readonly previews: readonly ShownSitePreview[];
  /** True when the account may share and remove previews. */
  readonly mayChange: boolean;
  /** A link that was just made, with its host. */
  readonly made: { readonly name: string; readonly link: string; readonly until: string } | null;
  /** The preview that was just removed. */
  readonly removed: string | null;
}

const commitLength = 12;

const toShown = (
  frame: Frame,
  base: string,
  { name, branch, commit, madeAt, expiresAt, pages, hasDrafts }: SitePreview,
): ShownSitePreview => {
  const words = frame.words.sitePreviews;
  return {
    name,
    hasDrafts,
    href: sitePreviewPath(base, name),
    facts: [
      ...(branch === null ? [] : [words.branch(branch)]),
      ...(commit === null ? [] : [words.commit(commit.slice(0, commitLength))]),
      words.pages(pages),
      words.made(dateIn(frame, madeAt)),
      words.until(dateIn(frame, expiresAt)),
    ],
    until: dateIn(frame, expiresAt),
  };
};

const mustBeAllowed = (request: DeskRequest): void =>
  requireRight(
    request,
    'publish',
    'This account may not publish, so it cannot share or remove previews.',
  );

/** The page of all previews of the site; a form makes a link to one of them for people without an account. */
export function sitePreviewsPage(request: DeskRequest): SitePreviewsView {
  const { url, form, frame, caller, context } = request;
  mustWrite(request);
  const previews = sitePreviews(context).map((each) => toShown(frame, context.base, each));
  const kept = context.keptForms.take(url.searchParams.get('kept'), url.pathname);
  const view = {
    previews,
    mayChange: frame.editor?.may.publish === true,
    removed: kept?.get('removed') ?? null,
  };
  if (form === null) return { ...view, made: null };
  mustBeAllowed(request);
  const name = form.get('name') ?? '';
  const link = caller.origin + shareLink(context, name);
  const until = previews.find((each) => each.name === name)?.until ?? '';
  return { ...view, made: { name, link, until } };
}

/** Asks before a preview is removed; or removes it and goes back to the list. Throws a {@link Problem}. */
export function removeSitePreviewPage(name: string | undefined) {
  return (request: DeskRequest): ShownSitePreview | Response => {
    const { form, frame, context } = request;
    mustBeAllowed(request);
    const found = sitePreviews(context).find((each) => each.name === name);
    if (found === undefined) {
      throw new Problem({ code: 'not-found', detail: 'There is no preview with this name.' });
    }
    if (form === null) return toShown(frame, context.base, found);
    dropSitePreview(context, found.name);
    return goTo(request, frame.paths.sitePreviews, [['removed', found.name]]);
  };
}
