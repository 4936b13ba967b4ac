import { homePath } from '../content/paths/index.ts';
import { getDeploy } from './deploy.ts';
import { getHead } from './head.ts';
import type { PageMeta } from './meta.ts';
import { wholeAddress } from './whole-address.ts';
import { getWords } from './words.ts';

/** What the bar above each page of a preview says. */
export interface DeployBar {
  readonly sentences: readonly string[];
  /** The same page of the real site, or that site; undefined where its address is not known. */
  readonly live: { readonly name: string; readonly href: string } | undefined;
}

// A name in another script must not turn the sentence around.
const isolated = (text: string | null): string | null => text && `\u2068${text}\u2069`;

const commitLength = 7;

export const getDeployBar = async (meta: PageMeta): Promise<DeployBar> => {
  const words = await getWords();
  const { branch, commit } = getDeploy();
  const { canonical } = await getHead(meta);
  const home = wholeAddress(homePath);
  const shown = isolated(commit && commit.slice(0, commitLength));
  return {
    sentences: [words.previewOf(isolated(branch), shown), words.notPublic],
    live: home === undefined ? undefined : liveOf(canonical, home, words),
  };
};

const liveOf = (
  page: string | undefined,
  site: string,
  { publicPage, publicSite }: Awaited<ReturnType<typeof getWords>>,
): DeployBar['live'] =>
  page === undefined || page === site
    ? { name: publicSite, href: site }
    : { name: publicPage, href: page };
