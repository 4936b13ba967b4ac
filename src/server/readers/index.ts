export { readersLocalsOf } from './page.ts';
export type { ReadersLocals } from './page.ts';
export { commentPage } from './comments.ts';
export type { CommentPage } from './comments.ts';
export { readersDoor } from './door.ts';
export { formPage } from './forms.ts';
export type { ReadersPage } from './page.ts';
