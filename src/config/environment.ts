import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { saysMissing } from '../error-code.ts';

// Node's crash report would have all variables, in a file that other accounts can read.
Object.assign(process.report, { excludeEnv: true });

export type Environment = Readonly<Record<string, string | undefined>>;

const readFile = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (saysMissing(error)) return '';
    throw new Error(`The settings file ${path} could not be read.`, { cause: error });
  }
};

/** The variables that the process was started with. */
export function ownEnvironment(): Environment {
  return process.env;
}

/** The variables of the process, and those of `.env` in the current folder. The process wins. */
export function readEnvironment(): Environment {
  return {
    ...parseEnv(readFile(resolve('.env'))),
    ...process.env,
  };
}

/** Sets variables for what this process renders. */
export function setVariables(variables: Readonly<Record<string, string>>): void {
  Object.assign(process.env, variables);
}
