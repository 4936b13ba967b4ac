import type { DeskLanguage } from '../face.ts';
import { changes } from './changes.ts';
import { deletion } from './deletion.ts';
import { frame } from './frame.ts';
import { media } from './media.ts';
import { posts } from './posts.ts';
import { preview } from './preview.ts';
import { problems } from './problems.ts';
import { rebuilds } from './rebuilds.ts';
import { signIn } from './sign-in.ts';
import { sitePreviews } from './site-previews.ts';
import { writing } from './writing.ts';

export default ((say) => ({
  frame: frame(say),
  signIn: signIn(say),
  posts: posts(say),
  deletion: deletion(say),
  writing: writing(say),
  changes: changes(say),
  media: media(say),
  preview: preview(say),
  rebuilds: rebuilds(say),
  sitePreviews: sitePreviews(say),
  problems: problems(say),
})) satisfies DeskLanguage;
