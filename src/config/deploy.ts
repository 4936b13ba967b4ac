import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import type { Environment } from './environment.ts';
import type { DeploySettings } from './settings.ts';

interface Head {
  /** Null between branches. */
  readonly branch: string | null;
  readonly commit: string | null;
}

const read = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
};

/** The folder of git's own files: `.git`, or the one that a file of this name leads to, as in a worktree. */
const ownFolderAt = (folder: string): string | null => {
  const own = join(folder, '.git');
  const found = statSync(own, { throwIfNoEntry: false });
  if (found?.isDirectory()) return own;
  const [, elsewhere] = /^gitdir: (.+)$/.exec((found && read(own)) ?? '') ?? [];
  return elsewhere === undefined ? null : resolve(folder, elsewhere);
};

const find = (folder: string): string | null => {
  const own = ownFolderAt(folder);
  const parent = dirname(folder);
  return own ?? (parent === folder ? null : find(parent));
};

const commitAt = (own: string, ref: string): string | null => {
  const common = resolve(own, read(join(own, 'commondir')) ?? '.');
  const packed = (read(join(common, 'packed-refs')) ?? '').split('\n');
  return (
    read(join(own, ref)) ??
    read(join(common, ref)) ??
    packed.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0] ??
    null
  );
};

/**
 * What is checked out in the git repository that a folder is in; null where it is in none. Git itself need not be
 * installed, and nothing that is wrong with the repository is an error here.
 */
const repositoryAt = (folder: string): Head | null => {
  try {
    const own = find(resolve(folder));
    const head = own && read(join(own, 'HEAD'));
    if (!head) return null;
    const [, ref] = /^ref: (refs\/\S+)$/.exec(head) ?? [];
    if (ref === undefined) return { branch: null, commit: head };
    return { branch: ref.replace(/^refs\/heads\//, ''), commit: commitAt(own, ref) };
  } catch {
    return null;
  }
};

/** What a host says of the build that it runs: foreign text. */
interface Told {
  readonly context: DeploySettings['context'];
  readonly branch: string | undefined;
  readonly commit: string | undefined;
}

type Ask = (env: Environment, productionBranch: string) => Told | null;

const contextOf = (isPreview: boolean): Told['context'] => (isPreview ? 'preview' : 'production');

/** https://docs.netlify.com/build/configure-builds/environment-variables/ */
const netlify: Ask = ({ NETLIFY, CONTEXT, HEAD, BRANCH, COMMIT_REF }) =>
  NETLIFY
    ? // Besides the names of Netlify's own, a branch's name may be a context.
      {
        context: contextOf((CONTEXT ?? 'production') !== 'production'),
        branch: HEAD || BRANCH,
        commit: COMMIT_REF,
      }
    : null;

/** https://vercel.com/docs/environment-variables/system-environment-variables */
const vercel: Ask = ({ VERCEL, VERCEL_ENV, VERCEL_GIT_COMMIT_REF, VERCEL_GIT_COMMIT_SHA }) =>
  VERCEL
    ? {
        context: contextOf((VERCEL_ENV ?? 'production') !== 'production'),
        branch: VERCEL_GIT_COMMIT_REF,
        commit: VERCEL_GIT_COMMIT_SHA,
      }
    : null;

/** https://developers.cloudflare.com/pages/configuration/build-configuration/ does not say which branch is live. */
const cloudflare: Ask = ({ CF_PAGES, CF_PAGES_BRANCH, CF_PAGES_COMMIT_SHA }, productionBranch) =>
  CF_PAGES
    ? {
        context: contextOf((CF_PAGES_BRANCH ?? productionBranch) !== productionBranch),
        branch: CF_PAGES_BRANCH,
        commit: CF_PAGES_COMMIT_SHA,
      }
    : null;

const pullRequest = z.object({ pull_request: z.object({ head: z.object({ sha: z.string() }) }) });

// A pull request is built as if it were merged: GITHUB_SHA names a commit that nobody has made.
const headOf = (eventFile: string | undefined): string | undefined => {
  try {
    return pullRequest.parse(JSON.parse(readFileSync(eventFile ?? '', 'utf8'))).pull_request.head
      .sha;
  } catch {
    return undefined;
  }
};

/** https://docs.github.com/en/actions/reference/workflows-and-actions/variables */
const gitHub: Ask = (env) => {
  const { GITHUB_ACTIONS, GITHUB_EVENT_NAME, GITHUB_EVENT_PATH, GITHUB_HEAD_REF } = env;
  if (!GITHUB_ACTIONS) return null;
  const isPreview = /^pull_request(?:_target)?$/.test(GITHUB_EVENT_NAME ?? '');
  return {
    context: contextOf(isPreview),
    branch: isPreview ? GITHUB_HEAD_REF : env['GITHUB_REF_NAME'],
    commit: isPreview ? headOf(GITHUB_EVENT_PATH) : env['GITHUB_SHA'],
  };
};

/** What the host says that runs this build; null where none is known to. Other hosts' builds may run in GitHub's. */
const hostOf: Ask = (env, productionBranch) => {
  for (const ask of [netlify, vercel, cloudflare, gitHub]) {
    const told = ask(env, productionBranch);
    if (told !== null) return told;
  }
  return null;
};

interface Chosen {
  readonly context: DeploySettings['context'] | undefined;
  readonly productionBranch: string;
  readonly basePath: string;
  readonly livePath: string | undefined;
  readonly drafts: boolean;
}

const longest = 80;

// A branch's name is foreign text: whoever opens a pull request chooses it. It is shown as one short line that reads
// in no other direction than it is written.
const branchOf = (text: string | null | undefined): string | null => {
  const line = (text ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  const signs = [...line];
  return (signs.length > longest ? `${signs.slice(0, longest).join('')}…` : line) || null;
};

const commitOf = (text: string | null | undefined): string | null =>
  /^[\da-f]{7,64}$/i.exec(text?.trim() ?? '')?.[0].toLowerCase() ?? null;

/**
 * Whether a build is live or a preview, and of what: as it was set, or as the host that builds it says. Of a preview
 * that no host builds, the repository tells that `folder` is in, if there is one.
 */
export const deployOf = (
  env: Environment,
  { context: set, productionBranch, basePath, livePath, drafts }: Chosen,
  folder = process.cwd(),
): DeploySettings => {
  const host = hostOf(env, productionBranch);
  const context = set ?? host?.context ?? 'production';
  const source = host ?? (context === 'preview' ? repositoryAt(folder) : null);
  return {
    context,
    branch: branchOf(source?.branch),
    commit: commitOf(source?.commit),
    livePath: context === 'preview' ? (livePath ?? basePath) : basePath,
    drafts: drafts && context === 'preview',
  };
};
