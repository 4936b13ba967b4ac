export type * from '../auth/sign-in-view.ts';
export { signIn } from '../auth/sign-in.ts';
export { signOut } from '../auth/sign-out.ts';
