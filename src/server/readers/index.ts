export { commentPage } from './comments.ts';
export type { CommentPage } from './comments.ts';
export { formPage } from './forms.ts';
export type { ReadersPage } from './page.ts';
