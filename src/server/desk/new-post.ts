import { postType, type Id } from '../../wordpress/client/index.ts';
import { seeOther } from '../http/headers.ts';
import { createEntry } from '../operations/entries.ts';
import { toProblem } from '../problem.ts';
import { idIn, withQuery } from '../paths.ts';
import { titleOf } from './posts.ts';
import { requireRight, type DeskRequest, type FormRules } from './serve.ts';

/** A title and a text. */
export const textForm: FormRules = { may: 'write', mostBytes: 4 * 1024 * 1024, mostFields: 10 };

/** The fields of a sent form, to show them again. */
export function typedAgain(form: Pick<URLSearchParams, 'get'>) {
  return {
    title: (form.get('title') ?? '').trim(),
    // Browsers send CR LF.
    content: (form.get('content') ?? '').replaceAll('\r\n', '\n'),
  };
}

const showSaved = async ({ editor, frame }: DeskRequest, id: Id) => {
  const post = await editor.cms.posts.get(id, { context: 'edit' });
  return {
    step: 'saved',
    title: titleOf(post, frame.words.frame.untitled),
    preview: frame.paths.preview(id, 'post'),
    settings: frame.paths.settings(id, 'post'),
    /** In WordPress. */
    edit: frame.wordpress.edit(id),
  } as const;
};

const save = async (request: DeskRequest, form: URLSearchParams) => {
  const { title, content } = typedAgain(form);
  const typed = { step: 'write', title, content } as const;
  // `isEmpty`: neither was typed. `problem`: why it was not saved.
  if (title === '' && content.trim() === '') return { ...typed, isEmpty: true, problem: null };
  try {
    const { value } = await createEntry(request, postType, { title, content, status: 'draft' });
    return seeOther(withQuery(request.frame.paths.newPost, { saved: value.id }));
  } catch (error) {
    const problem = toProblem(error);
    if (problem.code === 'bad-credentials') throw problem;
    return { ...typed, isEmpty: false, problem };
  }
};

/** The page for a new post: saves it as a draft, or shows why that failed, with what was typed. */
export async function newPost(request: DeskRequest) {
  const { url, form, context } = request;
  requireRight(request, 'write');
  if (form !== null) return save(request, form);
  const saved = idIn(url.searchParams.get('saved'));
  if (saved !== null) return showSaved(request, saved);
  const kept = context.keptForms.take(url.searchParams.get('kept'), url.pathname);
  const typed = typedAgain(kept ?? new URLSearchParams());
  return { step: 'write', ...typed, isEmpty: false, problem: null } as const;
}
