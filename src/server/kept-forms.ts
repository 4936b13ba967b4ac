import { randomBytes } from 'node:crypto';

/** What somebody has typed into a form: names and values, in their order. */
type FormFields = readonly (readonly [name: string, value: string])[];

interface KeptForm {
  readonly path: string;
  readonly address: string;
  readonly fields: FormFields;
  readonly size: number;
  readonly keptAt: number;
}

/** Forms that were sent when the session was over, until their sender has signed in again. */
export interface KeptForms {
  /** An id to `take` it with, or null where it is too large. `path` is the form's page, `address` the sender's. */
  keep(form: Pick<KeptForm, 'path' | 'address' | 'fields'>): string | null;
  /** Once. Null where nothing is kept for this page under this id, or no longer. */
  take(id: string | null, path: string): FormFields | null;
}

const lasts = 60 * 60_000;
const largest = 4 * 1024 * 1024;
const largestAll = 64 * 1024 * 1024;
const mostOfOne = 5;

const secretFields = new Set(['token', 'password']);

/** Keeps them in memory, a few of each address: anybody can send a form. */
export const createKeptForms = (): KeptForms => {
  const kept = new Map<string, KeptForm>();

  const tidy = (address: string): void => {
    const now = Date.now();
    let size = [...kept.values()].reduce((sum, each) => sum + each.size, 0);
    let ofOne = [...kept.values()].filter((each) => each.address === address).length;
    for (const [id, each] of kept) {
      const isOne = each.address === address && ofOne > mostOfOne;
      if (now - each.keptAt <= lasts && size <= largestAll && !isOne) continue;
      kept.delete(id);
      size -= each.size;
      if (each.address === address) ofOne -= 1;
    }
  };

  return {
    keep({ path, address, fields: all }) {
      const fields = all.filter(([name]) => !secretFields.has(name));
      const size = fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0) * 2;
      if (size > largest) return null;
      const id = randomBytes(16).toString('base64url');
      kept.set(id, { path, address, fields, size, keptAt: Date.now() });
      tidy(address);
      return id;
    },
    take(id, path) {
      const form = id === null ? undefined : kept.get(id);
      if (id === null || form?.path !== path) return null;
      kept.delete(id);
      return Date.now() - form.keptAt > lasts ? null : form.fields;
    },
  };
};
