import {
  environmentOfBuild,
  loadSettings,
  readEnvironment,
  siteFolder,
} from '../../config/index.ts';
import {
  createBuilder,
  publishSitePreview,
  releasesFolder,
  sharedPreviewPath,
  tellParent,
  sitePreviewPath,
  type SitePreview,
  type SitePreviewOptions,
} from '../../publish/index.ts';
import { buildCommand, settingsOfBuild } from '../build-command.ts';
import { keptSecret } from '../kept-secret.ts';
import { printableLines, doubtful, faint, good, indent, minute } from '../terminal.ts';

interface PreviewOptions extends Pick<
  SitePreviewOptions,
  'name' | 'lifetime' | 'what' | 'wait' | 'onEvent' | 'signal'
> {
  /** The folder of releases; null for the one that the settings name. */
  readonly into: string | null;
  readonly say: (text: string) => void;
}

/** The preview in words: its address for editors, and the link for other people. */
const previewText = (
  preview: SitePreview,
  place: { readonly origin: string | null; readonly base: string; readonly secret: string },
): string => {
  const { origin, base } = place;
  const at = (path: string) => `${origin ?? ''}${path}`;
  return [
    `${good('Preview:')} ${at(sitePreviewPath(base, preview.name))}`,
    faint('    for editors who are signed in to the desk'),
    `  ${at(sharedPreviewPath(preview, place))}`,
    faint(`    for anyone who has this link, until ${minute(preview.expiresAt)}`),
    ...(origin === null ? [faint('  on the host of the site (set SITE_URL to name it)')] : []),
  ].join('\n');
};

/** Builds a preview and prints or sends its address. Throws a `PublishError`. */
export async function publishPreview({ say, into, ...options }: PreviewOptions): Promise<void> {
  const startedAt = performance.now();
  const live = settingsOfBuild();
  const base = live.basePath.replace(/\/$/, '');
  const own = {
    DEPLOY_CONTEXT: 'preview',
    BASE_PATH: sitePreviewPath(base, options.name).replace(/\/$/, ''),
    LIVE_BASE_PATH: live.basePath,
  };
  const { branch, commit, drafts } = loadSettings({ ...readEnvironment(), ...own }).deploy;
  const { preview, warnings } = await publishSitePreview({
    ...options,
    releases: into ?? releasesFolder(live),
    branch,
    commit,
    hasDrafts: drafts,
    builder: createBuilder(buildCommand(live, { ...environmentOfBuild(), ...own }), {
      stays: false,
    }),
  });
  if (process.connected) {
    const duration = performance.now() - startedAt;
    const what = { release: preview.name, isSame: false, changed: [], warnings: [...warnings] };
    await tellParent({ step: 'live', ...what, duration });
    return;
  }
  const secret = live.desk.sessionSecret ?? keptSecret(siteFolder(live));
  say(
    [
      previewText(preview, { origin: live.siteUrl, base, secret }),
      ...warnings.map((warning) => `${doubtful('Warning:')} ${indent(printableLines(warning))}`),
    ].join('\n'),
  );
}
