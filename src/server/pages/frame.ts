import { toText } from '../../html/index.ts';
import { deskSpeaks, loadDeskWords, type DeskWords } from '../../words/index.ts';
import type { Desk } from '../desk.ts';
import { deskPaths } from '../paths.ts';
import type { DeskLocals } from '../start.ts';
import { languagesOf } from './languages.ts';
import { rightsOf, type Rights } from './rights.ts';

/** What every page of the desk shows around what it is about. */
export interface Frame {
  readonly words: DeskWords;
  /** BCP 47. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** The site's name; its host where WordPress does not answer. */
  readonly siteName: string;
  /** IANA name or offset; UTC where WordPress does not answer. */
  readonly timeZone: string;
  /** Where readers begin. */
  readonly readersHome: string;
  readonly paths: ReturnType<typeof deskPaths>;
  /** Null when nobody is signed in. */
  readonly editor: {
    readonly name: string;
    /** For the field `token` of each form that changes something. */
    readonly token: string;
    readonly may: Rights;
  } | null;
}

const siteOf = async (desk: Desk) => {
  try {
    const { nameHtml, timeZone } = await desk.clients.of(null).site();
    return { siteName: toText(nameHtml), timeZone };
  } catch {
    // The page itself says what is wrong with WordPress, if it needs anything of it.
    return { siteName: '', timeZone: 'UTC' };
  }
};

/** The frame of a page: in the language that the owner has set, else in one that the browser asks for, else in English. */
export const frameOf = async (
  { headers }: { readonly headers: Headers },
  { desk, visit: { editor } }: DeskLocals,
): Promise<Frame> => {
  const { siteLanguage, cmsUrl } = desk.settings;
  const wanted = [siteLanguage ?? [], languagesOf(headers.get('accept-language'))].flat();
  const { siteName, timeZone } = await siteOf(desk);
  return {
    ...(await loadDeskWords(wanted.find(deskSpeaks) ?? 'en')),
    siteName: siteName || new URL(cmsUrl).host,
    timeZone,
    readersHome: `${desk.base}/`,
    paths: deskPaths(desk.base),
    editor: editor && {
      name: editor.user.name,
      token: editor.token,
      may: rightsOf(editor.user),
    },
  };
};
