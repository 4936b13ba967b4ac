import { Problem } from '../problem.ts';
import type { Asked } from './serve.ts';

/** For pages that only concern those who write. Throws a {@link Problem}. */
export const mustWrite = ({ frame }: Pick<Asked, 'frame'>): void => {
  if (frame.editor?.may.write === true) return;
  throw new Problem({
    code: 'forbidden',
    detail: 'Only accounts that write posts can see this.',
  });
};
