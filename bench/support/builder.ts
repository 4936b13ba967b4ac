import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Peer, PeerPost } from './peers/face.ts';
import type { Kind, Taken } from './record.ts';
import { runMeasured } from './run-measured.ts';
import { setAside } from './set-aside.ts';

/** One tool, whatever it is. */
export interface Builder {
  readonly name: string;
  /** The folder of the finished site. */
  readonly output: string;
  /** What is measured of it; everything but new posts by default. */
  readonly kinds?: readonly Kind[];
  build(): Promise<Taken>;
  /** Takes away the finished site, and whatever would make the next build of unchanged content faster. */
  makeCold(): Promise<void>;
  /** Adds a paragraph at the end of a text. */
  amend(slug: string, paragraph: string): Promise<void>;
  remove(slug: string): Promise<void>;
}

export function ofPeer(peer: Peer, posts: readonly PeerPost[]): Builder {
  const find = (slug: string): PeerPost => {
    const post = posts.find((each) => each.slug === slug);
    if (post === undefined) throw new Error(`There is no post ${slug}.`);
    return post;
  };
  const output = join(peer.folder, peer.output);
  return {
    name: peer.name,
    output,
    build: () => runMeasured({ command: peer.command, folder: peer.folder }),
    makeCold: () => setAside(output),
    amend(slug, paragraph) {
      const post = find(slug);
      return peer.edit({ ...post, html: `${post.html}\n\n${paragraph}` });
    },
    async remove(slug) {
      const post = find(slug);
      // Neither removes what it does not make any more.
      await rm(join(output, post.path), { recursive: true, force: true });
      await peer.remove(post);
    },
  };
}
