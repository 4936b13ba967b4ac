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
  sitePreviewPath,
  type SitePreview,
  type SitePreviewOptions,
} from '../../publish/index.ts';
import { buildCommand } from '../build-command.ts';
import { keptSecret } from '../kept-secret.ts';
import { printableLines, doubtful, faint, good, indent, minute } from '../terminal.ts';
import { settingsOfBuild } from '../settings-of-build.ts';

interface PreviewOptions extends Pick<
  SitePreviewOptions,
  'name' | 'lifetime' | 'what' | 'wait' | 'onEvent' | 'signal'
> {
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

/** Builds a preview of the site beside the live one, and prints where it is. Throws a `PublishError`. */
export async function publishPreview({ say, ...options }: PreviewOptions): Promise<void> {
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
    releases: releasesFolder(live),
    branch,
    commit,
    hasDrafts: drafts,
    builder: createBuilder(buildCommand(live, { ...environmentOfBuild(), ...own }), {
      stays: false,
    }),
  });
  const secret = live.desk.sessionSecret ?? keptSecret(siteFolder(live));
  say(
    [
      previewText(preview, { origin: live.siteUrl, base, secret }),
      ...warnings.map((warning) => `${doubtful('Warning:')} ${indent(printableLines(warning))}`),
    ].join('\n'),
  );
}
