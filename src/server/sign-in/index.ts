export type * from './face.ts';
export { signIn } from './sign-in.ts';
export { signOut } from './sign-out.ts';
