import type { z } from 'zod';
import { type Place, SettingsError } from './errors.ts';

interface LookProblem {
  readonly file: string;
  /** `accent.light` */
  readonly value: string;
  /** The sentences that follow the value's name. */
  readonly problem: string;
  readonly place?: Place | undefined;
}

export function lookError(problems: readonly LookProblem[]): SettingsError {
  return new SettingsError(
    problems.map(({ file, value, problem }) => ({ variable: `${file}: ${value}`, problem })),
    'src/look.ts explains each value. If LOOK_FILE is set, its values replace those of src/look.ts.',
    problems[0]?.place,
  );
}

interface Problem {
  readonly path: readonly PropertyKey[];
  /** The sentences that follow the value's name. */
  readonly problem: string;
}

type Issue = z.core.$ZodIssue;

/** The errors of the schema, as sentences. The schema's own messages begin with `must be …`. */
export function lookProblems({ issues }: z.core.$ZodError): Problem[] {
  return issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          path: [...issue.path, key],
          problem: 'is not a known value. Is it misspelt?',
        }))
      : { path: issue.path, problem: problemOf(issue) },
  );
}

const problemOf = (issue: Issue): string => {
  if (issue.code === 'custom') return issue.message;
  if (issue.input === undefined) return `is missing: it ${needOf(issue)}.`;
  return `is ${shown(issue.input)}, but ${needOf(issue).replace(/\.$/, '')}.`;
};

const needOf = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? `a ${issue.expected}`}`;
    case 'invalid_value':
      return `must be ${anyOf(issue.values.map(String))}`;
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    case 'too_small':
      return issue.origin === 'string' ? 'must not be empty' : `must be at least ${issue.minimum}`;
    default:
      return issue.message;
  }
};

const kinds: Readonly<Record<string, string>> = {
  array: 'a list: […]',
  boolean: 'true or false',
  int: 'a whole number',
  object: 'an object: {…}',
  string: 'text in quotes',
};

const anyOf = (values: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values);

const longest = 60;

const shown = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length <= longest ? text : `${text.slice(0, longest)}…`;
};
