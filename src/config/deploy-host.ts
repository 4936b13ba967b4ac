import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Environment } from './environment.ts';
import type { DeploySettings } from './settings.ts';

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
export const hostOf: Ask = (env, productionBranch) => {
  for (const ask of [netlify, vercel, cloudflare, gitHub]) {
    const told = ask(env, productionBranch);
    if (told !== null) return told;
  }
  return null;
};
