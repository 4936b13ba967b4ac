import type { Speech } from '../face.ts';
import type { ChangesWords } from './face/changes.ts';
import type { DeletionWords } from './face/deletion.ts';
import type { FrameWords } from './face/frame.ts';
import type { MediaWords } from './face/media.ts';
import type { PostsWords } from './face/posts.ts';
import type { PreviewWords } from './face/preview.ts';
import type { ProblemWords } from './face/problems.ts';
import type { RebuildWords } from './face/rebuilds.ts';
import type { SignInWords } from './face/sign-in.ts';
import type { SitePreviewWords } from './face/site-previews.ts';
import type { WritingWords } from './face/writing.ts';

/** Every word that the desk says to editors. What WordPress says, and what editors write, is not among them. */
export interface DeskWords {
  readonly frame: FrameWords;
  readonly signIn: SignInWords;
  readonly posts: PostsWords;
  readonly deletion: DeletionWords;
  readonly writing: WritingWords;
  readonly changes: ChangesWords;
  readonly media: MediaWords;
  readonly preview: PreviewWords;
  readonly rebuilds: RebuildWords;
  readonly sitePreviews: SitePreviewWords;
  readonly problems: ProblemWords;
}

/** One language of the desk: what is said in it, given how it counts. */
export type DeskLanguage = (say: Speech) => DeskWords;

/** One part of it, in a file of its own. */
export type DeskPart<Name extends keyof DeskWords> = (say: Speech) => DeskWords[Name];
