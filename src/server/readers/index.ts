export { readersLocalsOf, type ReadersLocals, type ReadersPage } from './page.ts';
export { commentPage, type CommentPage } from './comments.ts';
export { readersDoor } from './door.ts';
export { formPage } from './forms.ts';
