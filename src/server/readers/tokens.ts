import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { isSameSecret } from '../auth/guard.ts';

/** What a form of a reader belongs to: the comments of a text, or a form in it. */
export interface FormPlace {
  readonly kind: 'comment' | 'form';
  /** The id of the text. */
  readonly text: number;
  /** The id of the form; 0 for comments. */
  readonly form: number;
}

/** Milliseconds. */
const tokenTimes = {
  /** Nobody reads a form and writes in it faster. */
  least: 2_000,
  /** For a reader who leaves the form open for a while. */
  longest: 4 * 60 * 60_000,
} as const;

const content = z.tuple([z.enum(['comment', 'form']), z.int(), z.int(), z.int(), z.string()]);

/** Signed, for one place and time. Who accepts one must remember its `id`: it counts once. */
export function createFormTokens(secret: string) {
  const sign = (text: string): string =>
    createHmac('sha256', secret).update(`form of a reader\0${text}`).digest('base64url');

  return {
    make({ kind, text, form }: FormPlace, now = Date.now()): string {
      const id = randomBytes(9).toString('base64url');
      const said = JSON.stringify([kind, text, form, now, id] satisfies z.output<typeof content>);
      const payload = Buffer.from(said).toString('base64url');
      return `${payload}.${sign(payload)}`;
    },
    /** The id of a valid token, and its end (ms since 1970); else the reason of a refusal. */
    check(
      token: string,
      place: FormPlace,
      now = Date.now(),
    ):
      | { readonly id: string; readonly until: number }
      | { readonly fault: 'token' | 'robot' | 'expired' } {
      const [payload = '', signature = ''] = token.split('.');
      if (token.length > 400 || !isSameSecret(signature, sign(payload))) return { fault: 'token' };
      // Only what this server has signed is parsed.
      const [kind, text, form, madeAt, id] = content.parse(
        JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')),
      );
      const isSame = kind === place.kind && text === place.text && form === place.form;
      if (!isSame) return { fault: 'token' };
      if (now - madeAt > tokenTimes.longest) return { fault: 'expired' };
      if (now - madeAt < tokenTimes.least) return { fault: 'robot' };
      return { id, until: madeAt + tokenTimes.longest };
    },
  };
}
