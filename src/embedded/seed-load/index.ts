import { passwordCosts } from '../accounts/password-hash.ts';
import type { Database } from '../database.ts';
import type { Seed } from '../seed.ts';
import { createZone } from '../zone.ts';
import { hashUser, insertUsers } from './accounts.ts';
import { insertComments } from './comments.ts';
import { attachMedia, copyMedia, insertMedia, type Stored } from './media.ts';
import { insertMenus } from './menus.ts';
import { insertPosts } from './posts.ts';
import { insertTerms } from './terms.ts';

interface Place {
  readonly database: Database;
  readonly uploads: string;
}

/** Fills an empty database. Throws an error that names what in the seed does not fit together. */
export async function loadSeed({ database, uploads }: Place, seed: Seed): Promise<void> {
  const zone = createZone(seed.site.timeZone);
  const passwordCost = passwordCosts[seed.passwordsAreKnown === true ? 'known' : 'secret'];
  const hashed = await Promise.all(seed.users.map((user) => hashUser(user, passwordCost)));
  const stored: Stored[] = [];
  for (const media of seed.media) stored.push(await copyMedia(uploads, media));

  database.whole(() => {
    const permalinks = seed.site.permalinks ?? '/%year%/%monthnum%/%postname%/';
    for (const [name, value] of Object.entries({ ...seed.site, permalinks, passwordCost })) {
      database.run('INSERT INTO settings (name, value) VALUES (?, ?)', [name, value]);
    }
    const users = insertUsers(database, seed, hashed);
    const terms = insertTerms(database, seed.terms);
    const files = insertMedia(database, stored, users, zone);
    const posts = insertPosts({ database, users, terms, files, stored, zone }, seed.posts);
    attachMedia(database, stored, files, posts);
    insertMenus(database, seed.menus ?? [], { posts, terms });
    insertComments(database, seed, { users, posts, zone });
  });
}
