import type { Editor } from '../../auth/face.ts';
import { Problem } from '../../problem.ts';

/**
 * The statuses to ask WordPress for: the wanted ones, or all but the trash. It shows what is not published only to
 * accounts that write. Throws a {@link Problem} for the others.
 */
export const statusesFor = (
  { user }: Editor,
  kind: 'posts' | 'pages',
  wanted: readonly string[] | undefined,
): readonly string[] => {
  const mayWrite = user.capabilities.has(`edit_${kind}`);
  if (wanted === undefined) return mayWrite ? ['any'] : ['publish'];
  if (mayWrite || wanted.every((status) => status === 'publish')) return wanted;
  throw new Problem({
    code: 'forbidden',
    detail: `WordPress shows this account only ${kind} that are published.`,
  });
};
