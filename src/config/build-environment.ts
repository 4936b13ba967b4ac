import { ownEnvironment, readEnvironment, type Environment } from './environment.ts';
import { documentationOf, variables, type VariableName } from './variables.ts';

/** For Node and its libraries, sharp with its fonts, git, and output to a terminal. */
const ofMachine = new RegExp(
  `^(?:${[
    'PATH|HOME|USER|LOGNAME|SHELL|PWD|TMPDIR|TZ|LANG|LANGUAGE|LC_.+',
    'PATHEXT|SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|TEMP|TMP|USERNAME|USERPROFILE|(?:LOCAL)?APPDATA',
    'TERM|COLORTERM|NO_COLOR|FORCE_COLOR|CI',
    '(?:HTTP|HTTPS|ALL|NO)_PROXY|SSL_CERT_(?:FILE|DIR)|OPENSSL_.+',
    'NODE_.+|UV_.+|MALLOC_.+|LD_.+|DYLD_.+|FONTCONFIG_.+|XDG_.+|VIPS_.+|PAGEFIND_.+|ASTRO_.+',
  ].join('|')})$`,
  'i',
);

/** Such a variable is another program's secret, such as `NODE_AUTH_TOKEN`. */
const looksSecret = /TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY/i;

const isOfMachine = (name: string): boolean => ofMachine.test(name) && !looksSecret.test(name);

const names = Object.keys(variables.shape) as VariableName[];

/** The variables in which hosts describe a build. */
export const hostVariables = [
  'NETLIFY',
  'CONTEXT',
  'HEAD',
  'BRANCH',
  'COMMIT_REF',
  'VERCEL',
  'VERCEL_ENV',
  'VERCEL_GIT_COMMIT_REF',
  'VERCEL_GIT_COMMIT_SHA',
  'CF_PAGES',
  'CF_PAGES_BRANCH',
  'CF_PAGES_COMMIT_SHA',
  'GITHUB_ACTIONS',
  'GITHUB_EVENT_NAME',
  'GITHUB_EVENT_PATH',
  'GITHUB_HEAD_REF',
  'GITHUB_REF_NAME',
  'GITHUB_SHA',
] as const;

/** Settings of builds, the mark of the sample site, and what hosts say about a build. */
const ofBuild: ReadonlySet<string> = new Set([
  ...names.filter((name) => documentationOf(name).usedBy === 'build'),
  'GALLEY_SAMPLE',
  ...hostVariables,
]);

/** Settings of publishing, which builds have no use for. */
const ofPublishing: ReadonlySet<string> = new Set(
  names.filter((name) => documentationOf(name).usedBy === 'publish'),
);

const pick = (env: Environment, isGiven: (name: string) => boolean): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => isGiven(name)));

/** The variables of a process that needs no setting, such as one that indexes pages. */
export function environmentOfMachine(env: Environment = ownEnvironment()): NodeJS.ProcessEnv {
  return pick(env, isOfMachine);
}

/**
 * The variables of a build: settings that builds use, `PUBLIC_` ones, {@link environmentOfMachine}
 * and those in `BUILD_VARIABLES`. No setting of the server is among them.
 */
export function environmentOfBuild(env: Environment = ownEnvironment()): NodeJS.ProcessEnv {
  const { BUILD_VARIABLES: text = 'none' } = { ...readEnvironment(), ...env };
  const named = new Set(variables.shape.BUILD_VARIABLES.safeParse(text).data);
  return pick(
    env,
    (name) =>
      ofBuild.has(name) || isOfMachine(name) || name.startsWith('PUBLIC_') || named.has(name),
  );
}

/** The variables of a publication: those of a build, and settings of storage and CDNs. */
export function environmentOfPublisher(env: Environment = ownEnvironment()): NodeJS.ProcessEnv {
  return { ...environmentOfBuild(env), ...pick(env, (name) => ofPublishing.has(name)) };
}
