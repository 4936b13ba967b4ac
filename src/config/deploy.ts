import type { DeploySettings } from './settings.ts';
import type { Environment } from './environment.ts';

interface Chosen {
  readonly context: DeploySettings['context'] | undefined;
  readonly productionBranch: string;
  readonly drafts: boolean;
}

/** Whether a build is live or a preview, and of what: as it was set, or as the host that builds it says. */
export const deployOf = (env: Environment, { context, drafts }: Chosen): DeploySettings => ({
  context: context ?? 'production',
  branch: env['GITHUB_HEAD_REF'] ?? null,
  commit: env['GITHUB_SHA'] ?? null,
  drafts: drafts && context === 'preview',
});
