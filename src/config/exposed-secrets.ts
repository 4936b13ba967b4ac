import type { SettingsProblem } from './settings-error.ts';
import { documentationOf, variables, type VariableName } from './variables.ts';

// Vite puts every variable with this prefix within reach of the pages' own code.
const prefix = 'PUBLIC_';

/** Shorter texts turn up inside others by chance. */
export const tellingLength = 8;

const names = Object.keys(variables.shape) as VariableName[];
const secretNames = names.filter((name) => documentationOf(name).secret);

const remedy = 'Variables that start with PUBLIC_ can end up in public pages.';

/** Secrets that a `PUBLIC_` variable would give away: by its name, or by holding the same text. */
export const exposedSecrets = (
  env: Readonly<Record<string, string | undefined>>,
  secrets: readonly string[],
): SettingsProblem[] =>
  Object.entries(env).flatMap(([variable, text]) => {
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
