import { randomBytes } from 'node:crypto';

/** What somebody has typed into a form: names and values, in their order. */
type FormFields = readonly (readonly [name: string, value: string])[];

interface KeptForm {
  readonly path: string;
  readonly account: number;
  /** Encoded as a browser sends it. */
  readonly form: Buffer;
  readonly keptAt: number;
}

/** What was typed when the session was over, until its sender has signed in again; and what a page is to say next. */
export interface KeptForms {
  /**
   * An id to `take` it with, or null where it is too large. `path` is the form's page. `account` is WordPress's id of the
   * sender, proved by a session, be it over: nothing is kept for strangers.
   */
  keep(form: Pick<KeptForm, 'path' | 'account'> & { readonly fields: FormFields }): string | null;
  /** Once. Null where nothing is kept for this page under this id, or no longer. */
  take(id: string | null, path: string): FormFields | null;
}

const lasts = 60 * 60_000;
const kilobyte = 1024;
const mostOfAccount = { forms: 5, bytes: 1024 * kilobyte };
const mostBytes = 16 * 1024 * kilobyte;

/** The most bytes that one form may have, as browsers encode it. */
export const largestKept = 512 * kilobyte;

const secretFields = new Set(['token', 'password']);

/** Keeps them in memory: of each account the newest few, and of all accounts the newest. */
export const createKeptForms = (): KeptForms => {
  const kept = new Map<string, KeptForm>();

  const tidy = (): void => {
    const now = Date.now();
    let bytes = 0;
    const counts = new Map<number, { forms: number; bytes: number }>();
    for (const [id, { account, form, keptAt }] of [...kept].toReversed()) {
      const own = counts.get(account) ?? { forms: 0, bytes: 0 };
      const after = { forms: own.forms + 1, bytes: own.bytes + form.length };
      const isTooMuch =
        after.forms > mostOfAccount.forms ||
        after.bytes > mostOfAccount.bytes ||
        bytes + form.length > mostBytes;
      if (isTooMuch || now - keptAt > lasts) kept.delete(id);
      else {
        counts.set(account, after);
        bytes += form.length;
      }
    }
  };

  return {
    keep({ path, account, fields }) {
      const given = fields.filter(([name]) => !secretFields.has(name)).map((each) => [...each]);
      const form = Buffer.from(new URLSearchParams(given).toString());
      if (form.length > largestKept) return null;
      const id = randomBytes(16).toString('base64url');
      kept.set(id, { path, account, form, keptAt: Date.now() });
      tidy();
      return id;
    },
    take(id, path) {
      const found = id === null ? undefined : kept.get(id);
      if (id === null || found?.path !== path) return null;
      kept.delete(id);
      const isOver = Date.now() - found.keptAt > lasts;
      return isOver ? null : [...new URLSearchParams(found.form.toString())];
    },
  };
};
