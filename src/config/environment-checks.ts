import type { SettingsProblem } from './settings-error.ts';
import { variables } from './variables.ts';

const cmsPrefix = 'CMS_';

/** How many letters to insert, drop or change to get from one text to the other (Levenshtein). */
const distance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [line, letter] of Array.from(from).entries()) {
    const next = [line + 1];
    for (const [column, other] of Array.from(to).entries()) {
      const change = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(change, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
};

const sorted = (text: string): string => Array.from(text).toSorted().join('');

/** 0 for the same, or only swapped, letters; 1 for nothing in common. */
const unlikeness = (from: string, to: string): number => {
  if (sorted(from) === sorted(to)) return 0;
  const share = distance(from, to) / Math.max(from.length, to.length);
  // CMS_USERNAME means CMS_USER, though CMS_USER_AGENT is no further away.
  return from.startsWith(to) || to.startsWith(from) ? share / 2 : share;
};

const rest = (name: string): string => name.slice(cmsPrefix.length);

const known = Object.keys(variables.shape).filter((name) => name.startsWith(cmsPrefix));

export interface UnknownNames {
  readonly problems: readonly SettingsProblem[];
  readonly warnings: readonly string[];
}

/**
 * `CMS_` variables that mean nothing here. One that looks like a slip is a problem, since the setting
 * that was meant would silently keep its default; another program's is only mentioned.
 */
export const unknownNames = (env: Readonly<Record<string, string | undefined>>): UnknownNames => {
  const problems: SettingsProblem[] = [];
  const warnings: string[] = [];
  for (const [variable, text] of Object.entries(env)) {
    if (!variable.startsWith(cmsPrefix) || known.includes(variable) || !text?.trim()) continue;
    const nearest = known
      .map((name) => ({ name, unlikeness: unlikeness(rest(variable), rest(name)) }))
      .toSorted((one, other) => one.unlikeness - other.unlikeness)[0];
    if (nearest !== undefined && nearest.unlikeness <= 0.5) {
      problems.push({ variable, problem: `is not a setting. Did you mean ${nearest.name}?` });
    } else {
      warnings.push(`${variable} is not a setting of Galley and has no effect.`);
    }
  }
  return { problems, warnings };
};
