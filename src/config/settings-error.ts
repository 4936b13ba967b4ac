import type { Place } from './errors.ts';

/** One thing that is wrong with one variable. */
export interface SettingsProblem {
  readonly variable: string;
  /** What is wrong: the sentences that follow the variable's name. Never holds a secret. */
  readonly problem: string;
  /** The value to write after `NAME=`; left out where the remedy is to remove the variable. */
  readonly example?: string | undefined;
}

const line = ({ variable, problem, example }: SettingsProblem): string =>
  `  ${variable} ${problem}${example === undefined ? '' : `\n    Example: ${variable}=${example}`}`;

const heading = (count: number): string =>
  count === 1 ? 'One setting needs attention:' : `${count} settings need attention:`;

const whereVariablesAre =
  'Settings are read from the environment and from the file .env in the current folder. The file .env.example explains each of them.';

/** Every problem with the settings at once, in words for the person who set them. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly problems: readonly SettingsProblem[];
  /** Where to look. */
  readonly hint: string;
  /** Where the first problem is, if it is in a file: Astro's overlay shows it. */
  readonly loc: Place | undefined;

  constructor(problems: readonly SettingsProblem[], hint = whereVariablesAre, loc?: Place) {
    super([heading(problems.length), ...problems.map(line)].join('\n'));
    this.problems = problems;
    this.hint = hint;
    this.loc = loc;
  }
}
