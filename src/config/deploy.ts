import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { environmentOfMachine, type hostVariables } from './build-environment.ts';
import type { Environment } from './environment.ts';

/** What a build is for. */
export interface DeploySettings {
  readonly context: 'production' | 'preview';
  /** The branch and commit that it is built from; null when unknown. */
  readonly branch: string | null;
  readonly commit: string | null;
  /** Where the live site begins on its host: `basePath`, except in a preview. */
  readonly livePath: string;
  /** True when the build includes drafts. Never for `production`. */
  readonly drafts: boolean;
}

const git = (folder: string, ...command: string[]): string | null => {
  try {
    return execFileSync('git', ['-C', folder, ...command], {
      encoding: 'utf8',
      env: environmentOfMachine(),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return null;
  }
};

/** Null without a repository or git; the branch is also null between branches. */
const repositoryAt = (folder: string): Omit<HostBuild, 'context'> => ({
  branch: git(folder, 'branch', '--show-current'),
  commit: git(folder, 'rev-parse', 'HEAD'),
});

/** What a host says about the build that it runs: foreign text. */
interface HostBuild {
  readonly context: DeploySettings['context'];
  readonly branch: string | null | undefined;
  readonly commit: string | null | undefined;
}

type HostEnvironment = {
  readonly [Name in (typeof hostVariables)[number]]?: string | undefined;
};

type Ask = (env: HostEnvironment, productionBranch: string) => HostBuild | null;

const contextOf = (isPreview: boolean): HostBuild['context'] =>
  isPreview ? 'preview' : 'production';

/** https://docs.netlify.com/build/configure-builds/environment-variables/ */
const netlify: Ask = ({ NETLIFY, CONTEXT, HEAD, BRANCH, COMMIT_REF }) =>
  NETLIFY
    ? // A context may be one of Netlify's names, or the name of a branch.
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

/** Cloudflare's documentation of build variables does not say which branch is live. */
const cloudflare: Ask = ({ CF_PAGES, CF_PAGES_BRANCH, CF_PAGES_COMMIT_SHA }, productionBranch) =>
  CF_PAGES
    ? {
        context: contextOf((CF_PAGES_BRANCH ?? productionBranch) !== productionBranch),
        branch: CF_PAGES_BRANCH,
        commit: CF_PAGES_COMMIT_SHA,
      }
    : null;

const pullRequest = z.object({ pull_request: z.object({ head: z.object({ sha: z.string() }) }) });

// GitHub builds a pull request as merged, so GITHUB_SHA is not a commit of its branch.
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
    branch: isPreview ? GITHUB_HEAD_REF : env.GITHUB_REF_NAME,
    commit: isPreview ? headOf(GITHUB_EVENT_PATH) : env.GITHUB_SHA,
  };
};

// GitHub comes last: builds of the other hosts may run in its actions.
const hosts: readonly Ask[] = [netlify, vercel, cloudflare, gitHub];

interface Chosen {
  readonly context: DeploySettings['context'] | undefined;
  readonly productionBranch: string;
  readonly basePath: string;
  readonly livePath: string | undefined;
  readonly drafts: boolean;
}

const longest = 80;

// The author of a pull request names its branch: shown as one short line, without characters that
// change the direction of text.
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
 * Whether a build is live or a preview, its branch and commit: as set, or as the build's host says.
 * For a preview built elsewhere, branch and commit are git's, around `folder`.
 */
export function deployOf(
  env: Environment,
  { context: set, productionBranch, basePath, livePath, drafts }: Chosen,
  folder = process.cwd(),
): DeploySettings {
  const host = hosts.map((ask) => ask(env, productionBranch)).find((build) => build !== null);
  const context = set ?? host?.context ?? 'production';
  const source = host ?? (context === 'preview' ? repositoryAt(folder) : null);
  return {
    context,
    branch: branchOf(source?.branch),
    commit: commitOf(source?.commit),
    livePath: context === 'preview' ? (livePath ?? basePath) : basePath,
    drafts: drafts && context === 'preview',
  };
}
