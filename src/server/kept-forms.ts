import { randomBytes } from 'node:crypto';

interface KeptForm {
  readonly path: string;
  readonly account: number;
  /** As a browser encodes it. */
  readonly form: Buffer;
  readonly keptAt: number;
}

interface NewForm extends Pick<KeptForm, 'path' | 'account'> {
  readonly fields: Iterable<readonly [name: string, value: string]>;
}

const lasts = 60 * 60_000;
const kilobyte = 1024;
const mostOfAccount = { forms: 5, bytes: 1024 * kilobyte };
const mostBytes = 16 * 1024 * kilobyte;

/** The most bytes that one form may have, as browsers encode it. */
export const largestKept = 512 * kilobyte;

const secretFields = new Set(['token', 'password']);

/**
 * Forms that were sent after their session had ended, until the sender signs in, and messages for
 * the next page. In memory: a few of each account, the newest of all accounts.
 */
export function createKeptForms() {
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

  const read = (id: string | null, path: string): URLSearchParams | null => {
    const found = id === null ? undefined : kept.get(id);
    if (found?.path !== path || Date.now() - found.keptAt > lasts) return null;
    return new URLSearchParams(found.form.toString());
  };

  return {
    /**
     * Returns an id to `take` the form with, or null if it is too large. `path` is the form's page.
     * `account` is the sender's id, from a session that may have ended. Not for strangers.
     */
    keep({ path, account, fields }: NewForm): string | null {
      const given = new URLSearchParams();
      for (const [name, value] of fields) if (!secretFields.has(name)) given.append(name, value);
      const form = Buffer.from(given.toString());
      if (form.length > largestKept) return null;
      const id = randomBytes(16).toString('base64url');
      kept.set(id, { path, account, form, keptAt: Date.now() });
      tidy();
      return id;
    },
    /** The fields while they are kept. Null if this page has no kept form with this id. */
    read,
    /** The same, but only once. */
    take(id: string | null, path: string): URLSearchParams | null {
      const fields = read(id, path);
      if (id !== null && fields !== null) kept.delete(id);
      return fields;
    },
  };
}
