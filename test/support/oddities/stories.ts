import type { SeedComment, SeedPost, SeedTerm } from '../embedded/index.ts';

// A word in every text that the public must not see: it must turn up nowhere in what is published.
const secret = (what: string) => `sealed${what}quartz`;

/** The words that stand in texts which are not public. */
export const secretMarkers = {
  protected: secret('behindpassword'),
  draft: secret('draft'),
  pending: secret('pending'),
  future: secret('scheduled'),
  private: secret('private'),
  trash: secret('trashed'),
  heldComment: secret('heldcomment'),
  draftPage: secret('draftpage'),
} as const;

/** What opens the post that has a password. */
export const protectedPassword = 'salt-and-rope';

/** Nested two deep, and with names that are not ASCII. `uncategorized` is in every WordPress. */
export const terms: readonly SeedTerm[] = [
  { taxonomy: 'category', name: 'Uncategorized', slug: 'uncategorized' },
  { taxonomy: 'category', name: 'Harbour &amp; quay', slug: 'harbour' },
  { taxonomy: 'category', name: 'Ferries', slug: 'ferries', parent: 'harbour' },
  { taxonomy: 'category', name: 'Night boats', slug: 'night-boats', parent: 'ferries' },
  { taxonomy: 'post_tag', name: 'maré', slug: 'mare' },
  { taxonomy: 'post_tag', name: '港', slug: '港' },
  { taxonomy: 'post_tag', name: 'Ærø', slug: 'aeroe' },
];

const editor = {
  type: 'post',
  author: 'alice',
  status: 'publish',
  commentsOpen: false,
} as const;

/** One post with each oddity, and a few plain ones so that lists have more than one page. */
export const posts: readonly SeedPost[] = [
  {
    ...editor,
    slug: 'lamps-along-the-pier',
    title: 'Lamps along the pier',
    content:
      '<p>Forty new <strong>lamps</strong> were lit. <a href="{{home}}/2024/01/keeper-of-the-light/">Their keeper</a> was there.</p><h2>What they cost</h2><ul><li>Little</li></ul>',
    date: '2024-01-04T08:30:00',
    categories: ['harbour'],
    tags: ['mare', '港'],
    featured: 'pier-lamps.jpg',
    commentsOpen: true,
  },
  {
    ...editor,
    slug: 'keeper-of-the-light',
    title: 'Keeper &amp; <em>light</em>: a “quiet” trade &#8212; 5 &lt; 6',
    content: '<p>The title has markup and entities in it.</p>',
    excerpt: 'What a keeper of the light does all day, &amp; all night.',
    date: '2024-01-09T10:00:00',
    categories: ['ferries'],
    tags: ['aeroe'],
  },
  {
    ...editor,
    slug: 'without-a-name',
    title: '',
    content: '<p>This one has no title, only a wanderer’s words.</p>',
    date: '2024-02-01T07:00:00',
    author: 'bob',
    categories: ['uncategorized'],
  },
  {
    ...editor,
    slug: '港の朝',
    title: '港の朝',
    content: '<p>朝の港は静かです。</p>',
    date: '2024-02-11T06:45:00',
    author: 'bob',
    categories: ['night-boats'],
    tags: ['港'],
  },
  {
    ...editor,
    slug: 'a-script-aboard',
    title: 'A script aboard',
    content:
      '<p>Before the script.</p><script>document.title = "boarded"</script><p onclick="alert(1)">After the script.</p>',
    date: '2024-03-02T12:00:00',
    categories: ['uncategorized'],
  },
  {
    ...editor,
    slug: 'the-long-crossing',
    title: 'The long crossing',
    content:
      '<p>First leg of the crossing.</p><!--nextpage--><p>Second leg of the crossing.</p><!--nextpage--><p>Third leg of the crossing.</p>',
    date: '2024-03-08T12:00:00',
    categories: ['ferries', 'harbour'],
  },
  {
    ...editor,
    slug: 'pinned-to-the-board',
    title: 'Pinned to the board',
    content: '<p>The bridge is shut on Sunday.</p>',
    date: '2024-03-20T09:15:00',
    categories: ['harbour'],
    sticky: true,
  },
  {
    ...editor,
    slug: 'for-members',
    title: 'For members',
    content: `<p>Only members read ${secretMarkers.protected}.</p>`,
    excerpt: '',
    date: '2024-04-01T09:00:00',
    categories: ['uncategorized'],
    password: protectedPassword,
  },
  {
    ...editor,
    slug: 'by-one-who-left',
    title: 'By one who left',
    content: '<p>The account of its author is gone.</p>',
    date: '2024-04-12T16:20:00',
    author: null,
    categories: ['harbour'],
  },
  ...['first', 'second', 'third'].map((nth, index) => ({
    ...editor,
    slug: `tides-of-the-${nth}-week`,
    title: `Tides of the ${nth} week`,
    content: `<p>High water on the ${nth} day.</p>`,
    date: `2024-05-0${index + 1}T05:00:00`,
    author: 'admin',
    categories: ['uncategorized'],
  })),
  ...(['draft', 'pending', 'future', 'private', 'trash'] as const).map((status) => ({
    ...editor,
    slug: `kept-back-${status}`,
    title: `Kept back ${secretMarkers[status]}`,
    content: `<p>Not for the public: ${secretMarkers[status]}.</p>`,
    status,
    date: status === 'future' ? '2098-01-01T00:00:00' : '2024-06-01T00:00:00',
    categories: ['uncategorized'],
  })),
];

export const pages: readonly SeedPost[] = [
  {
    ...editor,
    type: 'page',
    slug: 'the-house',
    title: 'The house',
    content: '<p>Who we are.</p>',
    date: '2024-01-02T00:00:00',
  },
  {
    ...editor,
    type: 'page',
    slug: 'the-cellar',
    title: 'The cellar',
    content: '<p>Below the house.</p>',
    date: '2024-01-03T00:00:00',
    parent: 'the-house',
    menuOrder: 2,
  },
  {
    ...editor,
    type: 'page',
    slug: 'unfinished-wing',
    title: `Unfinished ${secretMarkers.draftPage}`,
    content: `<p>${secretMarkers.draftPage}</p>`,
    status: 'draft',
    date: '2024-01-04T00:00:00',
  },
];

/** A thread of two on the first post, and one that waits for approval. */
export const comments: readonly SeedComment[] = [
  {
    id: 101,
    post: 'lamps-along-the-pier',
    authorName: 'Rosa &amp; Quay',
    authorEmail: 'rosa@example.test',
    authorUrl: 'https://rosa.example.test/',
    date: '2024-01-05T10:00:00',
    content: 'Brighter than the <em>old</em> ones.',
    status: 'approved',
  },
  {
    id: 102,
    post: 'lamps-along-the-pier',
    parent: 101,
    user: 'alice',
    authorName: 'Alice O’Writer',
    authorEmail: 'alice@example.test',
    date: '2024-01-05T11:00:00',
    content: 'And cheaper.',
    status: 'approved',
  },
  {
    id: 103,
    post: 'lamps-along-the-pier',
    authorName: 'Somebody',
    authorEmail: 'somebody@example.test',
    date: '2024-01-06T10:00:00',
    content: `Waiting: ${secretMarkers.heldComment}.`,
    status: 'hold',
  },
];
