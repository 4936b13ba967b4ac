import { stat } from 'node:fs/promises';
import { refuseLongSvg, Unusable } from '../content/images/index.ts';
import type { Draft, toDraft } from '../wordpress/sync/index.ts';
import { foreignBounds, openBounded } from '../threads.ts';
import type { ForeignAnswer, ForeignQuestion } from './foreign-thread.ts';
import { Problem } from './problem.ts';

/** The name of the script in a built server. */
export const foreignThreadFile = 'foreign-thread.mjs';

const ownThread = new URL('foreign-thread.ts', import.meta.url);

/**
 * Reads texts and drawings of authors in a thread, within limits of time and memory. Every method
 * throws a {@link Problem}.
 * @param thread the script, if it is not beside this file
 */
export function createForeign(thread = ownThread, bounds = foreignBounds) {
  const threads = openBounded<ForeignQuestion, ForeignAnswer>(thread, bounds);
  const limits = `more than ${bounds.patience / 1000} seconds or ${bounds.memory} MB of memory`;

  return {
    /** Refuses a drawing that contains active content, loads something, or is too large. */
    async refuseActive(path: string): Promise<void> {
      try {
        refuseLongSvg((await stat(path)).size);
      } catch (error) {
        if (error instanceof Unusable) throw refused(error.message);
        throw error;
      }
      const answer = await threads.ask({ kind: 'drawing', path });
      if (answer === undefined) throw refused(`it takes ${limits} to look through`);
      if ('unusable' in answer) throw refused(answer.unusable);
      if ('active' in answer && answer.active !== null) {
        const detail = `The drawing contains ${answer.active}. Only drawings without active content are allowed.`;
        throw new Problem({ code: 'refused-file', detail });
      }
    },
    /** A text for a preview, of at most `most` characters. */
    async draft(most: number, ...given: Parameters<typeof toDraft>): Promise<Draft> {
      const answer = await threads.ask({ kind: 'draft', most, given });
      if (answer !== undefined && 'draft' in answer) return answer.draft;
      if (answer !== undefined) {
        throw new Problem({
          code: 'too-large',
          detail: `This text is larger than ${Number((most / 1024 ** 2).toFixed(2))} MB, the most that is previewed here (MAX_PREVIEW). Divide it into several posts, or raise MAX_PREVIEW.`,
        });
      }
      throw new Problem({
        code: 'too-large',
        detail: `This text takes ${limits} to read. Take some of its markup out in WordPress.`,
      });
    },
    close: () => threads.end(),
  };
}

export type Foreign = ReturnType<typeof createForeign>;

const refused = (why: string): Problem =>
  new Problem({ code: 'refused-file', detail: `The drawing is refused: ${why}.` });
