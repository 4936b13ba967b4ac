import { randomBytes } from 'node:crypto';
import type { Seed } from '../embedded/index.ts';
import { newAccounts } from '../wordpress/index.ts';
import type { Account, Accounts, Login } from '../wordpress/index.ts';
import { menus, navigation } from './menus.ts';
import { drawPicture, pictureAlt, pictureCredit } from './picture.ts';
import { comments, pages, posts, terms } from './stories.ts';

/** The oddities as the embedded service takes them, with four accounts; the picture is drawn into `folder`. */
export async function odditySeed(folder: string): Promise<{ seed: Seed; accounts: Accounts }> {
  const accounts = newAccounts().map((account, index): Account => ({
    ...account,
    id: index + 1,
    applicationPassword: (randomBytes(12).toString('hex').match(/.{4}/g) ?? []).join(' '),
  }));
  const account = (login: Login): Account => {
    const found = accounts.find((each) => each.login === login);
    if (!found) throw new Error(`There is no account ${login}.`);
    return found;
  };
  const seed: Seed = {
    site: {
      name: 'The Harbour Gazette',
      description: 'News from the quay & beyond',
      timeZone: 'Europe/Lisbon',
      language: 'en-US',
    },
    users: accounts,
    passwordsAreKnown: true,
    terms,
    media: [
      {
        file: await drawPicture(folder),
        title: 'pier-lamps',
        alt: pictureAlt,
        credit: pictureCredit,
        author: 'alice',
        date: '2024-01-01T00:00:00',
      },
    ],
    posts: [...posts, ...pages],
    comments,
    menus,
    navigation,
  };
  return {
    seed,
    accounts: {
      admin: account('admin'),
      alice: account('alice'),
      bob: account('bob'),
      carol: account('carol'),
    },
  };
}
