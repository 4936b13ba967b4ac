import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSettings, siteAddresses } from '../../../src/config/index.ts';
import { deployOf } from '../../../src/config/deploy.ts';

const sha = '0123456789abcdef0123456789abcdef01234567';
const other = 'fedcba9876543210fedcba9876543210fedcba98';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-deploy-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

type Env = Readonly<Record<string, string>>;
const seen = (env: Env, set: Partial<Parameters<typeof deployOf>[1]> = {}) =>
  deployOf(
    env,
    {
      context: undefined,
      productionBranch: 'main',
      basePath: '/',
      livePath: undefined,
      drafts: false,
      ...set,
    },
    join(folder, 'site'),
  );

describe('what hosts say of a build', () => {
  const netlify = { NETLIFY: 'true', COMMIT_REF: sha };
  const vercel = { VERCEL: '1', VERCEL_GIT_COMMIT_REF: 'fog', VERCEL_GIT_COMMIT_SHA: sha };
  const cloudflare = { CF_PAGES: '1', CF_PAGES_COMMIT_SHA: sha };
  const gitHub = { GITHUB_ACTIONS: 'true', GITHUB_SHA: sha, GITHUB_REF_NAME: 'fog' };

  it.each<[string, Env, 'production' | 'preview', string | null]>([
    [
      'Netlify, live',
      { ...netlify, CONTEXT: 'production', HEAD: 'main', BRANCH: 'main' },
      'production',
      'main',
    ],
    [
      'Netlify, a pull request',
      { ...netlify, CONTEXT: 'deploy-preview', HEAD: 'fog', BRANCH: 'pull/7/head' },
      'preview',
      'fog',
    ],
    [
      'Netlify, a branch',
      { ...netlify, CONTEXT: 'branch-deploy', HEAD: 'fog', BRANCH: 'fog' },
      'preview',
      'fog',
    ],
    [
      'Netlify, a branch that is a context',
      { ...netlify, CONTEXT: 'staging', BRANCH: 'staging' },
      'preview',
      'staging',
    ],
    ['Vercel, live', { ...vercel, VERCEL_ENV: 'production' }, 'production', 'fog'],
    ['Vercel, a branch', { ...vercel, VERCEL_ENV: 'preview' }, 'preview', 'fog'],
    ['Cloudflare Pages, live', { ...cloudflare, CF_PAGES_BRANCH: 'main' }, 'production', 'main'],
    ['Cloudflare Pages, a branch', { ...cloudflare, CF_PAGES_BRANCH: 'fog' }, 'preview', 'fog'],
    ['GitHub, a push', { ...gitHub, GITHUB_EVENT_NAME: 'push' }, 'production', 'fog'],
    ['GitHub, by the clock', { ...gitHub, GITHUB_EVENT_NAME: 'schedule' }, 'production', 'fog'],
  ])('%s', (_, env, context, branch) => {
    expect(seen(env)).toEqual({ context, branch, commit: sha, livePath: '/', drafts: false });
  });

  it('a pull request on GitHub is known by its own last commit, not by the one that merges it', () => {
    const event = join(folder, 'event.json');
    writeFileSync(event, JSON.stringify({ pull_request: { head: { sha: other, ref: 'fog' } } }));
    const env = {
      ...gitHub,
      GITHUB_EVENT_NAME: 'pull_request',
      GITHUB_REF_NAME: '7/merge',
      GITHUB_HEAD_REF: 'fog',
      GITHUB_EVENT_PATH: event,
    };
    expect(seen(env)).toMatchObject({ context: 'preview', branch: 'fog', commit: other });
    expect(seen({ ...env, GITHUB_EVENT_PATH: join(folder, 'none') })).toMatchObject({
      context: 'preview',
      branch: 'fog',
      commit: null,
    });
    writeFileSync(event, '<html>');
    expect(seen(env).commit).toBeNull();
  });

  it('which branch Cloudflare Pages has live is a setting', () => {
    const env = { ...cloudflare, CF_PAGES_BRANCH: 'trunk' };
    expect(seen(env, { productionBranch: 'trunk' }).context).toBe('production');
    expect(seen(env).context).toBe('preview');
  });

  it('a build of Vercel’s that runs in GitHub’s actions is Vercel’s', () => {
    const both = { ...gitHub, GITHUB_EVENT_NAME: 'push', ...vercel, VERCEL_ENV: 'preview' };
    expect(seen(both).context).toBe('preview');
  });

  it('DEPLOY_CONTEXT goes before what a host says', () => {
    const branch = { ...netlify, CONTEXT: 'branch-deploy', HEAD: 'fog' };
    expect(seen(branch, { context: 'production' }).context).toBe('production');
    const live = { ...netlify, CONTEXT: 'production', HEAD: 'main' };
    expect(seen(live, { context: 'preview' })).toMatchObject({
      context: 'preview',
      branch: 'main',
      commit: sha,
    });
  });
});

describe('what is foreign', () => {
  const named = (branch: string, commit = sha) =>
    seen({ CF_PAGES: '1', CF_PAGES_BRANCH: branch, CF_PAGES_COMMIT_SHA: commit });

  it('is one short line', () => {
    expect(named('a\u0000b\r\nc\u2028d').branch).toBe('a b c d');
    expect(named('x'.repeat(500)).branch).toBe(`${'x'.repeat(80)}…`);
    expect(named('🦀'.repeat(81)).branch).toBe(`${'🦀'.repeat(80)}…`);
    expect(named(' \n ').branch).toBeNull();
    expect(named('a\ud800').branch).toBe('a\ufffd');
  });

  it('reads in no other direction than it is written', () => {
    expect(named('evil\u202Egnp.exe\u2066').branch).toBe('evil gnp.exe');
  });

  it('is no commit unless it looks like one', () => {
    expect(named('fog', '<script>').commit).toBeNull();
    expect(named('fog', `${sha}x`).commit).toBeNull();
    expect(named('fog', ` ${sha.toUpperCase()}\n`).commit).toBe(sha);
  });
});

describe('where no host builds', () => {
  const preview = { context: 'preview' } as const;
  const git = (where: string, ...command: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b', ...command], {
      cwd: where,
      env: { PATH: process.env['PATH'], HOME: folder },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .toString()
      .trim();

  it('a preview names what is checked out, in a worktree too; a live build does not', () => {
    const main = join(folder, 'main');
    const site = join(folder, 'site');
    mkdirSync(main);
    git(main, 'init', '-q', '-b', 'trunk');
    git(main, 'commit', '-q', '--allow-empty', '-m', 'one');
    git(main, 'worktree', 'add', '-q', '-b', 'feature/fog', site);
    const commit = git(main, 'rev-parse', 'HEAD');
    expect(seen({}, preview)).toMatchObject({ branch: 'feature/fog', commit });
    expect(seen({})).toMatchObject({ context: 'production', branch: null, commit: null });
    git(site, 'checkout', '-q', '--detach');
    expect(seen({}, preview)).toMatchObject({ branch: null, commit });
  });

  it.each(['no folder', 'no repository', 'a damaged one'])('nothing is known: %s', (what) => {
    if (what !== 'no folder') mkdirSync(join(folder, 'site'));
    if (what === 'a damaged one') writeFileSync(join(folder, 'site', '.git'), 'ref: /etc/passwd');
    expect(seen({}, preview)).toMatchObject({ branch: null, commit: null });
  });
});

it('drafts are in a preview alone', () => {
  const drafts = true;
  expect(seen({}, { drafts }).drafts).toBe(false);
  expect(seen({}, { drafts, context: 'preview' }).drafts).toBe(true);
  const settings = loadSettings({
    CMS_URL: 'https://example.com',
    PREVIEW_DRAFTS: '1',
    CF_PAGES: '1',
    CF_PAGES_BRANCH: 'fog',
  });
  expect(settings.deploy).toEqual({
    context: 'preview',
    branch: 'fog',
    commit: null,
    livePath: '/',
    drafts: true,
  });
});

it('canonical links lead to where the real site lies', () => {
  const at = (more: Readonly<Record<string, string>>) =>
    loadSettings({ CMS_URL: 'https://example.com', BASE_PATH: '/pr-12', ...more });
  expect(at({ LIVE_BASE_PATH: '/' }).deploy.livePath).toBe('/pr-12');
  expect(at({ DEPLOY_CONTEXT: 'preview' }).deploy.livePath).toBe('/pr-12');
  const preview = at({
    DEPLOY_CONTEXT: 'preview',
    LIVE_BASE_PATH: '/',
    SITE_URL: 'https://www.example.com',
  });
  expect(preview.deploy.livePath).toBe('/');
  expect(siteAddresses(preview)).toEqual([
    'https://www.example.com/pr-12',
    'https://www.example.com/',
  ]);
});
