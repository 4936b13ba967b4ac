import { toText } from '../../content/html/index.ts';
import {
  category,
  postTag,
  type EntryType,
  type Id,
  type Post,
  type Taxonomy,
  type Term,
} from '../../wordpress/client/index.ts';
import { seeOther } from '../http/headers.ts';
import { changeEntry, type NewSettings } from '../operations/entries.ts';
import { rebuildAfter } from '../operations/operation.ts';
import { idIn, withQuery } from '../paths.ts';
import { type Problem, toProblem } from '../problem.ts';
import { publishedBy, typeNamed } from '../published.ts';
import { clockIn, localDateIn } from './dates.ts';
import { itemOf } from './media.ts';
import { categoriesFor } from './categories.ts';
import { changeableStatuses, languageOfPost, statusText, termsIn, titleOf } from './posts.ts';
import { goTo, idOfPage, type DeskRequest, type FormRules, type ViewOf } from './serve.ts';

/** The form of a text's settings, as it is shown and sent. */
export type TypedSettings = Readonly<ReturnType<typeof settingsOf>>;

type Faults = Partial<Record<'status' | 'date' | 'categories' | 'tags' | 'picture', string>>;

/** A form with many check boxes. */
export const settingsForm: Partial<FormRules> = { mostFields: 500 };

const picturesOnPage = 12;

const has = (
  { type, isOlder }: { readonly type: EntryType; readonly isOlder: boolean },
  { name }: Taxonomy,
): boolean => !isOlder && type.taxonomies.some((taxonomy) => taxonomy.name === name);

/** The date to publish a text with, on the site's clock: now, if its own is in the future. */
export function publishedNow(
  { timeZone }: Pick<DeskRequest['frame'], 'timeZone'>,
  { dateLocal }: Post,
  isOlder: boolean,
): string | undefined {
  const now = clockIn(timeZone);
  return !isOlder && (dateLocal ?? '') > now ? now : undefined;
}

const nameOf = ({ nameHtml }: Term): string => toText(nameHtml);

/** A text, and what its page needs to know of it. */
const readSubject = async (request: DeskRequest) => {
  const { url, form, editor, context } = request;
  const id = idOfPage(request, 'There is no such entry.');
  const type = typeNamed(context, url.searchParams.get('type') ?? form?.get('type'));
  const { cms } = editor;
  const post = await cms.entries(type).get(id, { context: 'edit' });
  const isOlder = (await cms.connect()).generation !== 'v2';
  const ids = has({ type, isOlder }, postTag) ? termsIn(post, postTag) : [];
  const tags = ids.length === 0 ? [] : (await cms.termsForEditors.page(postTag, { ids })).items;
  return { id, type, post, isOlder, tags };
};

type Subject = Awaited<ReturnType<typeof readSubject>>;

/** WordPress shows the date of these; that of a draft changes until it is published. */
const dated: ReadonlySet<string> = new Set(['future', 'publish', 'private']);

const settingsDate = ({ status, dateLocal }: Post): string =>
  dated.has(status) ? (dateLocal ?? '').slice(0, 16) : '';

/** The settings that a text has now. */
const settingsOf = ({ post, tags }: Subject) => ({
  title: post.raw?.title ?? toText(post.titleHtml),
  status: post.status,
  /** On the site's clock: `2026-12-01T09:00`. */
  date: settingsDate(post),
  slug: post.slug,
  excerpt: post.raw?.excerpt ?? '',
  categories: termsIn(post, category),
  /** Names with commas. */
  tags: tags.map(nameOf).join(', '),
  /** The id of a picture, or empty. */
  picture: post.featuredMediaId === null ? '' : String(post.featuredMediaId),
  /** What to find among the pictures, and the page of them that is shown. */
  findPicture: '',
  pictures: '1',
  /** What to find among the categories. */
  find: '',
});

/** The settings in a sent form. A field that the form does not have is as before. */
const typedIn = (form: URLSearchParams, before: TypedSettings): TypedSettings => {
  const text = (name: Exclude<keyof TypedSettings, 'categories'>) =>
    form.get(name)?.trim() ?? before[name];
  return {
    title: text('title'),
    status: text('status'),
    date: text('date').slice(0, 16),
    slug: text('slug'),
    // Browsers send CR LF.
    excerpt: text('excerpt').replaceAll('\r\n', '\n'),
    categories: form.has('choice')
      ? form.getAll('category').flatMap((id) => idIn(id) ?? [])
      : before.categories,
    tags: text('tags'),
    picture: text('picture'),
    findPicture: text('findPicture'),
    pictures: text('pictures'),
    find: text('find'),
  };
};

const namesIn = (tags: string): string[] =>
  tags.split(/[,،、，]/).flatMap((name) => name.trim() || []);

const isClock = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}Z`));

const faultsIn = (
  { frame }: DeskRequest,
  { isOlder, post }: Subject,
  { status, date }: TypedSettings,
): Faults => {
  const words = frame.words.settings;
  const needsDate = status === 'future' || (status === post.status && dated.has(status));
  if (!needsDate) return {};
  if (!isClock(date)) return { date: words.dateMissing };
  // The older generation does not name the site's time zone.
  if (isOlder || date === settingsDate(post)) return {};
  const isPast = date <= clockIn(frame.timeZone);
  if (status === 'future') return isPast ? { date: words.datePast } : {};
  return isPast ? {} : { date: words.dateAhead };
};

const sameIds = (some: readonly Id[], others: readonly Id[]): boolean =>
  some.length === others.length && some.every((id) => others.includes(id));

/** What differs from the present settings. */
const changesOf = (
  frame: DeskRequest['frame'],
  subject: Subject,
  typed: TypedSettings,
): NewSettings => {
  const { post, isOlder } = subject;
  const before = settingsOf(subject);
  const changed = (name: 'title' | 'status' | 'slug' | 'excerpt') =>
    typed[name] === before[name] ? undefined : typed[name];
  const picture = idIn(typed.picture);
  const isDated = dated.has(typed.status) && typed.date !== '' && typed.date !== before.date;
  const isNew = typed.status === 'publish' && before.status !== 'publish';
  return {
    title: changed('title'),
    status: changed('status'),
    dateLocal: isNew
      ? publishedNow(frame, post, isOlder)
      : isDated
        ? `${typed.date}:00`
        : undefined,
    slug: changed('slug'),
    excerpt: changed('excerpt'),
    featuredMediaId: picture === post.featuredMediaId ? undefined : picture,
    categories:
      !has(subject, category) || sameIds(typed.categories, before.categories)
        ? undefined
        : typed.categories,
    tags: !has(subject, postTag) || typed.tags === before.tags ? undefined : namesIn(typed.tags),
  };
};

/** The field that WordPress refused, by its code. */
const refusedField: Readonly<Record<string, keyof Faults>> = {
  rest_invalid_featured_media: 'picture',
  json_invalid_featured_image: 'picture',
  rest_cannot_publish: 'status',
  json_cannot_publish: 'status',
  rest_cannot_create: 'tags',
  term_exists: 'tags',
  rest_cannot_assign_term: 'categories',
};

const save = async (
  request: DeskRequest,
  subject: Subject,
  typed: TypedSettings,
): Promise<Response | { problem: Problem | null; faults: Faults }> => {
  const { form, frame } = request;
  const { id, type } = subject;
  const faults = faultsIn(request, subject, typed);
  if (Object.keys(faults).length > 0) return { problem: null, faults };
  try {
    const changes = changesOf(frame, subject, typed);
    // The button of a restored text sends no date.
    const read = form?.get('modified') ?? undefined;
    const modified = read === '' ? null : read;
    const done = await changeEntry(request, { id, type, modified }, changes);
    const settings = frame.paths.settings(id, type.name);
    const rebuild = await rebuildAfter(request, [done], { atOnce: true });
    if (rebuild === null) return seeOther(withQuery(settings, { saved: 1, type: type.name }));
    const title = titleOf(done.value, frame.words.frame.untitled);
    const fields = [['title', title] as const, ['settings', settings] as const];
    return await goTo(request, { path: frame.paths.rebuild(rebuild.id), fields });
  } catch (error) {
    const problem = toProblem(error);
    if (problem.code === 'bad-credentials') throw problem;
    const field = refusedField[problem.service?.code ?? ''];
    return { problem, faults: field === undefined ? {} : { [field]: problem.message } };
  }
};

/** A page of pictures with the words, the newest first, after the chosen one. */
const picturesFor = async (
  { editor, frame }: DeskRequest,
  { picture, findPicture, pictures }: TypedSettings,
) => {
  const { media, connect } = editor.cms;
  const isOlder = (await connect()).generation !== 'v2';
  const number = idIn(pictures) ?? 1;
  const page = await media.page({
    page: number,
    perPage: picturesOnPage,
    search: findPicture || undefined,
    family: isOlder ? undefined : 'image',
  });
  const chosen = idIn(picture);
  const found = page.items.filter(({ mimeType }) => mimeType.startsWith('image/'));
  const known = found.find(({ id }) => id === chosen);
  const own = chosen === null ? null : (known ?? (await media.get(chosen).catch(() => null)));
  const others = found.filter(({ id }) => id !== chosen);
  return {
    items: [...(own === null ? [] : [own]), ...others].map((each) => itemOf(each, frame)),
    number,
    hasNext: page.pages === null ? page.items.length === picturesOnPage : number < page.pages,
  };
};

/** The statuses that a text may get. */
const statusesFor = (status: string, mayPublish: boolean): readonly string[] => {
  if (status === 'publish') return ['publish', 'draft'];
  if (status === 'private') return ['private', 'draft', ...(mayPublish ? ['publish'] : [])];
  return ['draft', 'pending', ...(mayPublish ? ['publish', 'future'] : [])];
};

/** Saves a text's settings, or shows them with what is wrong. Throws a Problem or CmsError. */
export async function editSettings(request: DeskRequest) {
  const { url, form, frame, context } = request;
  const subject = await readSubject(request);
  const { id, type, post, isOlder } = subject;
  const before = settingsOf(subject);
  const kept = context.keptForms.take(url.searchParams.get('kept'), url.pathname);
  const sent = form ?? kept;
  const typed = sent === null ? before : typedIn(sent, before);
  const isChangeable = changeableStatuses.includes(post.status);
  const isSearch = form?.get('do') === 'find' || form?.has('pictures') === true;
  const result =
    form !== null && isChangeable && !isSearch ? await save(request, subject, typed) : null;
  if (result instanceof Response) return result;

  const mayPublish = frame.editor?.may.publishEntries(type.name) ?? false;
  const published = publishedBy(context);
  return {
    id,
    type: type.name,
    title: titleOf(post, frame.words.frame.untitled),
    status: post.status,
    statusText: statusText(frame.words, post.status),
    /** Null when it can't be changed here: it is in the trash, or has a status of a plugin. */
    form: !isChangeable
      ? null
      : {
          /** The last change of the text in the form; empty without one. A conflict renews it. */
          modified:
            (result?.problem?.code === 'conflict' ? null : sent?.get('modified')) ??
            post.modified ??
            '',
          typed,
          statuses: statusesFor(post.status, mayPublish),
          /** Null when the interface can't set categories and tags, or the type has none. */
          categories: has(subject, category)
            ? await categoriesFor(
                request,
                { find: typed.find, chosen: typed.categories },
                languageOfPost(post, published),
              )
            : null,
          hasTags: has(subject, postTag),
          hasExcerpt: type.name !== 'page',
          pictures: await picturesFor(request, typed),
          /** Sentences, by field. */
          faults: result?.faults ?? {},
        },
    /** True with the older generation, where categories and tags are chosen in WordPress. */
    isOlder,
    /** Why nothing was saved. */
    problem: result?.problem ?? null,
    isSaved: url.searchParams.has('saved'),
    /** When it will be published, if it is scheduled. */
    scheduledFor:
      post.status === 'future' && post.dateLocal ? localDateIn(frame, post.dateLocal) : null,
    /** Its address on the readers' site; null when it is not there. */
    live: published?.linkTo(id) ?? null,
    preview: frame.paths.preview(id, type.name),
    /** In WordPress. */
    edit: frame.wordpress.edit(id),
  };
}

export type SettingsView = ViewOf<typeof editSettings>;
