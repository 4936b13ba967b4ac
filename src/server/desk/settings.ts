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
import { withQuery } from '../paths.ts';
import { Problem, toProblem } from '../problem.ts';
import { publishedBy, typeNamed } from '../published.ts';
import { clockIn, localDateIn } from './dates.ts';
import { itemOf, type MediaItem } from './media.ts';
import { changeableStatuses, statusText, titleOf } from './posts.ts';
import { goTo, type DeskRequest, type FormRules } from './serve.ts';

/** The form of a text's settings, as it is shown and sent. */
export interface TypedSettings {
  readonly status: string;
  /** On the site's clock: `2026-12-01T09:00`. */
  readonly date: string;
  readonly slug: string;
  readonly excerpt: string;
  readonly categories: readonly Id[];
  /** Names with commas. */
  readonly tags: string;
  /** The id of a picture, `other`, or empty. */
  readonly picture: string;
  readonly otherPicture: string;
  /** What to find among the categories. */
  readonly find: string;
}

type Faults = Partial<Record<'status' | 'date' | 'categories' | 'tags' | 'picture', string>>;

export interface SettingsView {
  readonly id: Id;
  readonly title: string;
  readonly type: string;
  readonly status: string;
  readonly statusText: string;
  /** Null when the account can't change it here: it is published, private, or in the trash. */
  readonly form: {
    /** The date of change that the form was made of; empty without one. */
    readonly modified: string;
    readonly typed: TypedSettings;
    readonly statuses: readonly string[];
    /** Null when the interface can't set categories and tags, or the type has none. */
    readonly categories: { readonly items: readonly Choice[]; readonly isPart: boolean } | null;
    readonly hasTags: boolean;
    readonly hasExcerpt: boolean;
    readonly pictures: readonly MediaItem[];
    /** Sentences, by field. */
    readonly faults: Faults;
  } | null;
  /** True with the older generation, where categories and tags are chosen in WordPress. */
  readonly isOlder: boolean;
  /** Why nothing was saved. */
  readonly problem: Problem | null;
  readonly isSaved: boolean;
  /** When it will be published, if it is scheduled. */
  readonly scheduledFor: string | null;
  /** Its address on the readers' site; null when it is not there. */
  readonly live: string | null;
  readonly preview: string;
  /** In WordPress. */
  readonly edit: string;
}

interface Choice {
  readonly id: Id;
  readonly name: string;
}

/** A form with many check boxes. */
export const settingsForm: Partial<FormRules> = { mostFields: 500 };

const mostPictures = 11;

/** A text, and what its page needs to know of it. */
interface Subject {
  readonly id: Id;
  readonly type: EntryType;
  readonly post: Post;
  readonly isOlder: boolean;
  readonly tags: readonly Term[];
}

const idOf = (text: string | null | undefined): Id | null =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null;

const has = ({ type, isOlder }: Pick<Subject, 'type' | 'isOlder'>, { name }: Taxonomy): boolean =>
  !isOlder && type.taxonomies.some((taxonomy) => taxonomy.name === name);

const termsIn = ({ terms }: Post, { name }: Taxonomy): Id[] =>
  terms.filter(({ taxonomy }) => taxonomy === name).map(({ id }) => id);

const nameOf = ({ nameHtml }: Term): string => toText(nameHtml);

const readSubject = async (
  { url, form, editor, context }: DeskRequest,
  parameter: string | undefined,
): Promise<Subject> => {
  const id = idOf(parameter);
  if (id === null) throw new Problem({ code: 'not-found', detail: 'There is no such entry.' });
  const type = typeNamed(context, url.searchParams.get('type') ?? form?.get('type'));
  const { cms } = editor;
  const post = await cms.entries(type).get(id, { context: 'edit' });
  const isOlder = (await cms.connect()).generation !== 'v2';
  const ids = has({ type, isOlder }, postTag) ? termsIn(post, postTag) : [];
  const tags = ids.length === 0 ? [] : (await cms.termsForEditors.page(postTag, { ids })).items;
  return { id, type, post, isOlder, tags };
};

/** The settings that a text has now. */
const settingsOf = ({ post, tags }: Subject): TypedSettings => ({
  status: post.status,
  date: post.status === 'future' ? (post.dateLocal ?? '').slice(0, 16) : '',
  slug: post.slug,
  excerpt: post.raw?.excerpt ?? '',
  categories: termsIn(post, category),
  tags: tags.map(nameOf).join(', '),
  picture: post.featuredMediaId === null ? '' : String(post.featuredMediaId),
  otherPicture: '',
  find: '',
});

/** The settings in a sent form. A field that the form does not have is as before. */
const typedIn = (form: URLSearchParams, before: TypedSettings): TypedSettings => {
  const text = (name: Exclude<keyof TypedSettings, 'categories'>) =>
    form.get(name)?.trim() ?? before[name];
  return {
    status: text('status'),
    date: text('date').slice(0, 16),
    slug: text('slug'),
    // Browsers send CR LF.
    excerpt: text('excerpt').replaceAll('\r\n', '\n'),
    categories: form.has('choice')
      ? form.getAll('category').flatMap((id) => idOf(id) ?? [])
      : before.categories,
    tags: text('tags'),
    picture: text('picture'),
    otherPicture: text('otherPicture'),
    find: text('find'),
  };
};

const namesIn = (tags: string): string[] =>
  tags.split(/[,،、，]/).flatMap((name) => name.trim() || []);

const isClock = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}Z`));

const faultsIn = (
  { frame }: DeskRequest,
  { isOlder }: Subject,
  { status, date, picture, otherPicture }: TypedSettings,
): Faults => {
  const words = frame.words.settings;
  // The older generation does not name the site's time zone.
  const isPast = !isOlder && date <= clockIn(frame.timeZone);
  return {
    ...(status !== 'future' || (isClock(date) && !isPast)
      ? {}
      : { date: isClock(date) ? words.datePast : words.dateMissing }),
    ...(picture === 'other' && idOf(otherPicture) === null ? { picture: words.noPicture } : {}),
  };
};

const sameIds = (some: readonly Id[], others: readonly Id[]): boolean =>
  some.length === others.length && some.every((id) => others.includes(id));

/** What differs from the present settings. */
const changesOf = (
  { timeZone }: DeskRequest['frame'],
  subject: Subject,
  typed: TypedSettings,
): NewSettings => {
  const { post, isOlder } = subject;
  const before = settingsOf(subject);
  const picture = idOf(typed.picture === 'other' ? typed.otherPicture : typed.picture);
  const now = clockIn(timeZone);
  // A draft with a date in the future would be scheduled.
  const isAhead = typed.status === 'publish' && !isOlder && (post.dateLocal ?? '') > now;
  return {
    status: typed.status === before.status ? undefined : typed.status,
    dateLocal:
      typed.status === 'future' && typed.date !== before.date
        ? `${typed.date}:00`
        : isAhead
          ? now
          : undefined,
    slug: typed.slug === before.slug ? undefined : typed.slug,
    excerpt: typed.excerpt === before.excerpt ? undefined : typed.excerpt,
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
): Promise<Response | (Pick<SettingsView, 'problem'> & { faults: Faults })> => {
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

/** Categories to choose from: those with the words, else the first ones, and always the chosen ones. */
const categoriesFor = async (
  { editor }: DeskRequest,
  { find, categories: chosen }: TypedSettings,
): Promise<{ items: Choice[]; isPart: boolean }> => {
  const { termsForEditors } = editor.cms;
  const found = await termsForEditors.page(category, { search: find });
  const missing = chosen.filter((id) => found.items.every((term) => term.id !== id)).slice(0, 100);
  const more =
    missing.length === 0 ? [] : (await termsForEditors.page(category, { ids: missing })).items;
  return {
    items: [...more, ...found.items].map((term) => ({ id: term.id, name: nameOf(term) })),
    isPart: find !== '' || (found.pages ?? 1) > 1,
  };
};

/** The newest pictures, and the chosen one. */
const picturesFor = async (
  { editor, frame }: DeskRequest,
  chosen: Id | null,
): Promise<MediaItem[]> => {
  const { media } = editor.cms;
  const { items } = await media.page({ perPage: 30 });
  const newest = items.filter(({ mimeType }) => mimeType.startsWith('image/'));
  const known = newest.find(({ id }) => id === chosen);
  const own = chosen === null ? null : (known ?? (await media.get(chosen).catch(() => null)));
  const others = newest.filter(({ id }) => id !== chosen).slice(0, mostPictures);
  return [...(own === null ? [] : [own]), ...others].map((each) => itemOf(each, frame));
};

/** The page of a text's settings: saves them, or shows them with what was typed and why it was not saved. Throws a Problem or a CmsError. */
export function editSettings(parameter: string | undefined) {
  return async (request: DeskRequest): Promise<SettingsView | Response> => {
    const { url, form, frame, context } = request;
    const subject = await readSubject(request, parameter);
    const { id, type, post, isOlder } = subject;
    const before = settingsOf(subject);
    const kept = context.keptForms.take(url.searchParams.get('kept'), url.pathname);
    const sent = form ?? kept;
    const typed = sent === null ? before : typedIn(sent, before);
    const isChangeable = changeableStatuses.includes(post.status);
    const isSearch = form?.get('do') === 'find';
    const result =
      form !== null && isChangeable && !isSearch ? await save(request, subject, typed) : null;
    if (result instanceof Response) return result;

    const mayPublish = frame.editor?.may.publishEntries(type.name) ?? false;
    const statuses = ['draft', 'pending', ...(mayPublish ? ['publish', 'future'] : [])];
    return {
      id,
      type: type.name,
      title: titleOf(post, frame.words.frame.untitled),
      status: post.status,
      statusText: statusText(frame.words, post.status),
      form: !isChangeable
        ? null
        : {
            // After a conflict, the form is one for the text as it is now.
            modified:
              (result?.problem?.code === 'conflict' ? null : sent?.get('modified')) ??
              post.modified ??
              '',
            typed,
            statuses,
            categories: has(subject, category) ? await categoriesFor(request, typed) : null,
            hasTags: has(subject, postTag),
            hasExcerpt: type.name !== 'page',
            pictures: await picturesFor(request, idOf(typed.picture) ?? post.featuredMediaId),
            faults: result?.faults ?? {},
          },
      isOlder,
      problem: result?.problem ?? null,
      isSaved: url.searchParams.has('saved'),
      scheduledFor:
        post.status === 'future' && post.dateLocal ? localDateIn(frame, post.dateLocal) : null,
      live: publishedBy(context)?.linkTo(id) ?? null,
      preview: frame.paths.preview(id, type.name),
      edit: frame.wordpress.edit(id),
    };
  };
}
