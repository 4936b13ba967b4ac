import type { SeedUser } from '../seed/seed.ts';

/** Passwords are plain: they open a demonstration on one's own machine and nothing else. */
export const sampleUsers: readonly SeedUser[] = [
  {
    id: 1,
    login: 'admin',
    password: 'admin-of-port-saltern',
    applicationPassword: 'Tern Gull Seal Reef Cove Buoy',
    name: 'Ruth Oakley',
    slug: 'ruth-oakley',
    email: 'ruth@mooringpost.example',
    url: 'https://mooringpost.example/',
    description:
      'Publisher of this paper since 2009, and its delivery round on Tern Island. She sets the crossword and does not accept complaints about it.',
    role: 'administrator',
  },
  {
    id: 2,
    login: 'editor',
    password: 'editor-of-port-saltern',
    applicationPassword: 'Kelp Tide Mast Sail Knot Rope',
    name: 'Hanne Lorentzen',
    slug: 'hanne-lorentzen',
    email: 'hanne@mooringpost.example',
    url: 'https://hannelorentzen.example/',
    description:
      'Editor. Came for a summer in 1998. Sits through council meetings so that you need not; her <a href="https://hannelorentzen.example/notebook/">notebook</a> has what did not fit.',
    role: 'editor',
  },
  {
    id: 3,
    login: 'author',
    password: 'author-of-port-saltern',
    applicationPassword: 'Brig Yawl Oars Ship Buoy Knot',
    name: 'Desmond Pike',
    slug: 'desmond-pike',
    email: 'desmond@mooringpost.example',
    description:
      'Writes about boats, fish, weather and whatever is holding up the ferry. Deckhand on the <em>Margaret Oake</em> for eleven years before that.',
    role: 'author',
  },
  {
    id: 4,
    login: 'ines',
    password: 'ines-of-port-saltern',
    name: 'Inês Carvalho',
    slug: 'ines-carvalho',
    email: 'ines@mooringpost.example',
    url: 'https://inescarvalho.example/',
    description:
      'Covers music, books and food, in English e também em português. Sings second alto. Her <a href="https://inescarvalho.example/receitas/">recipes</a> are tested on the newsroom.',
    role: 'author',
  },
  {
    id: 5,
    login: 'yusuf',
    password: 'yusuf-of-port-saltern',
    name: 'Yusuf Haddad · يوسف حداد',
    slug: 'yusuf-haddad',
    email: 'yusuf@mooringpost.example',
    description:
      'Sport, schools and everything with an oar. Grew up above the café on Cooper’s Slip, and still eats there.',
    role: 'author',
  },
  {
    id: 6,
    login: 'reader',
    password: 'reader-of-port-saltern',
    applicationPassword: 'Pier Lamp Fogs Bell Tide Gull',
    name: 'Marjorie Slaunwhite',
    slug: 'marjorie-slaunwhite',
    email: 'marjorie@reader.example',
    role: 'subscriber',
  },
];
