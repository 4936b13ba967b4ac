import type { Place } from './errors.ts';
import { SettingsError } from './settings-error.ts';

/** One thing that is wrong with one value of the look. */
export interface LookProblem {
  /** The file that says it. */
  readonly file: string;
  /** `accent.light` */
  readonly value: string;
  /** What is wrong: the sentences that follow the value's name. */
  readonly problem: string;
  /** Where the file says it. */
  readonly place?: Place | undefined;
}

/** Every problem with how the site is to look. */
export const lookError = (problems: readonly LookProblem[]): SettingsError =>
  new SettingsError(
    problems.map(({ file, value, problem }) => ({ variable: `${file}: ${value}`, problem })),
    'src/look.ts explains each value. If LOOK_FILE is set, its values replace those of src/look.ts.',
    problems[0]?.place,
  );
