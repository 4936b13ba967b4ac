import type { SettingsProblem } from './errors.ts';
import { documentationOf, variables, type VariableName } from './variables.ts';

// Vite gives variables with this prefix to the code of pages.
const prefix = 'PUBLIC_';

/** Shorter texts occur in others by chance. */
export const tellingLength = 8;

const names = Object.keys(variables.shape) as VariableName[];
const secretNames = names.filter((name) => documentationOf(name).secret);

const remedy = 'Variables that start with PUBLIC_ can end up in public pages.';

/** Secrets that a `PUBLIC_` variable would expose, by its name or by its text. */
export function exposedSecrets(
  env: Readonly<Record<string, string | undefined>>,
  secrets: readonly string[],
): SettingsProblem[] {
  return Object.entries(env).flatMap(([variable, text]) => {
    if (!variable.startsWith(prefix) || text === undefined || text.trim() === '') return [];
    const secret = secretNames.find((name) => variable === prefix + name);
    if (secret !== undefined) {
      return [{ variable, problem: `must not exist. ${remedy} Name it ${secret}.` }];
    }
    const given = secrets.some(
      (each) => text.trim() === each || (each.length >= tellingLength && text.includes(each)),
    );
    return given
      ? [{ variable, problem: `contains a secret of another setting. ${remedy} Remove it.` }]
      : [];
  });
}

const cmsPrefix = 'CMS_';

/** The number of letters to insert, remove or change between two texts (Levenshtein). */
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

interface UnknownNames {
  readonly problems: readonly SettingsProblem[];
  readonly warnings: readonly string[];
}

/**
 * Unknown `CMS_` variables. What looks like a typing mistake is a problem: the intended setting
 * would keep its default. Others may belong to another program: a warning.
 */
export function unknownNames(env: Readonly<Record<string, string | undefined>>): UnknownNames {
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
}
