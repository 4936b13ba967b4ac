import { sitePreviewPath, type SitePreview } from '../../publish/index.ts';
import { Problem, toProblem } from '../problem.ts';
import { mayReadDrafts, mustReadDrafts } from '../previews/drafts.ts';
import { mostDays, type SitePreviewBuild } from '../previews/site-preview-builds.ts';
import { dropSitePreview, shareLink, sitePreviews } from '../previews/site-previews.ts';
import { dateIn } from './dates.ts';
import type { Frame } from './frame.ts';
import { seeOther } from '../http/headers.ts';
import { showRebuild, type RebuildView } from './show-rebuild.ts';
import type { AskFirstView } from './ask-first.ts';
import { goTo, reported, mustWrite, requireRight, type DeskRequest } from './serve.ts';

const commitLength = 12;

// Milliseconds. The list shows a preview that was built earlier.
const newsLasts = 10 * 60_000;

const toShown = (
  frame: Frame,
  base: string,
  { name, branch, commit, madeAt, expiresAt, pages, hasDrafts }: SitePreview,
) => {
  const words = frame.words.sitePreviews;
  return {
    name,
    hasDrafts,
    /** Its address for editors who are signed in. */
    href: sitePreviewPath(base, name),
    /** The branch, the commit, the dates, as far as known. */
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
    'This account may not publish, so it cannot build, share or remove previews.',
  );

/** The last build, unless it is old news. */
const shownBuild = (request: DeskRequest, build: SitePreviewBuild | null): RebuildView | null => {
  if (build === null) return null;
  const { name, rebuild } = build;
  const { building, built, failed, failedMore } = request.frame.words.sitePreviews;
  const view = showRebuild(request, rebuild);
  const age = Date.now() - Date.parse(rebuild.endedAt ?? rebuild.askedAt);
  if (rebuild.state === 'live' && age > newsLasts) return null;
  const isAtStart = rebuild.state === 'queued' && rebuild.progress === null;
  const now = isAtStart ? building(name) : `${building(name)} ${view.sentence}`;
  return {
    ...view,
    steps: [],
    sentence: rebuild.state === 'live' ? built(name) : view.failure ? failed(name) : now,
    failure: view.failure && { ...view.failure, toDo: failedMore },
  };
};

const typedIn = (form: URLSearchParams | null) => ({
  name: (form?.get('name') ?? '').trim(),
  days: form?.get('days') ?? '7',
  hasDrafts: form?.has('drafts') === true,
});

/** Begins to build a preview. Returns fields with errors, if any. Throws a {@link Problem}. */
const begin = (
  { editor, frame, context }: DeskRequest,
  { name, days, hasDrafts }: ReturnType<typeof typedIn>,
): Partial<Record<'name' | 'days', string>> | null => {
  if (hasDrafts) mustReadDrafts(context, editor.user);
  try {
    const asked = { name, days: Number(days), hasDrafts };
    context.sitePreviewBuilds.start(asked, editor.user.name);
    return null;
  } catch (error) {
    const { code, fields = [] } = toProblem(error);
    const words = frame.words.sitePreviews;
    const isFaulty = (wanted: string) => fields.some((field) => field.name === wanted);
    if (code !== 'invalid' || isFaulty('drafts')) throw error;
    return {
      ...(isFaulty('name') ? { name: words.nameFault } : {}),
      ...(isFaulty('days') ? { days: words.daysFault(mostDays) } : {}),
    };
  }
};

/** All previews of the site. Its forms build one, or make a link for people without an account. */
export function sitePreviewsPage(request: DeskRequest) {
  const { form, frame, editor, caller, context } = request;
  mustWrite(request);
  if (form !== null) mustBeAllowed(request);
  const typed = typedIn(form?.has('days') === true ? form : null);
  const faults = form?.has('days') === true ? begin(request, typed) : {};
  if (faults === null) return seeOther(frame.paths.sitePreviews);
  const { sitePreviewBuilds: builds } = context;
  const readsDrafts = mayReadDrafts(context, editor.user);
  const mayChange = frame.editor?.may.publish === true;
  const previews = sitePreviews(context).map((each) => toShown(frame, context.base, each));
  const view = {
    /** The newest first. */
    previews,
    /** True when the account may open and share previews with drafts. */
    mayReadDrafts: readsDrafts,
    /** True when the account may share and remove previews. */
    mayChange,
    /** The form for a new preview; null for accounts that may not rebuild the site. */
    form: mayChange
      ? {
          typed,
          faults,
          mostDays,
          /** True for those who may have one with drafts made. */
          mayHaveDrafts: builds.canHaveDrafts && readsDrafts,
          /** Why this server builds none, in English. */
          refusal: builds.refusal,
        }
      : null,
    /** The preview that is being built, or that was built or failed a short time ago. */
    build: shownBuild(request, builds.latest),
    /** The preview that was just removed. */
    removed: reported(request).get('removed'),
  };
  if (form === null || form.has('days')) return { ...view, made: null };
  const name = form.get('name') ?? '';
  if (previews.find((each) => each.name === name)?.hasDrafts === true) {
    mustReadDrafts(context, editor.user);
  }
  const link = caller.origin + shareLink(context, name);
  const until = previews.find((each) => each.name === name)?.until ?? '';
  return { ...view, made: { name, link, until } };
}

/** Asks before a preview is removed; or removes it and goes back. Throws a {@link Problem}. */
export async function removeSitePreviewPage(
  request: DeskRequest,
): Promise<AskFirstView | Response> {
  const { form, frame, context } = request;
  mustBeAllowed(request);
  const found = sitePreviews(context).find((each) => each.name === request.params.name);
  if (found === undefined) {
    throw new Problem({ code: 'not-found', detail: 'There is no preview with this name.' });
  }
  if (form === null) {
    const { facts } = toShown(frame, context.base, found);
    const { removeTitle, removeMore } = frame.words.sitePreviews;
    const question = {
      items: [{ title: found.name, notes: [facts.join(' · ')] }],
      more: removeMore,
      action: frame.paths.deleteSitePreview(found.name),
      submit: frame.words.frame.deletePermanently,
      cancel: frame.paths.sitePreviews,
    };
    return { title: removeTitle, question };
  }
  dropSitePreview(context, found.name);
  return goTo(request, { path: frame.paths.sitePreviews, fields: [['removed', found.name]] });
}
