import { hostOf } from './deploy-host.ts';
import type { Environment } from './environment.ts';
import { repositoryAt } from './repository.ts';
import type { DeploySettings } from './settings.ts';

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
