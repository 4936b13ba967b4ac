/**
 * What a mirror is known by: the root of the content service's interface. One with drafts in it is another one, with
 * pictures and old addresses of its own, so that nothing of it ever comes to the live site.
 */
export function mirrorService(root: string, { drafts }: { readonly drafts: boolean }): string {
  return drafts ? `drafts ${root}` : root;
}
