/** The requests of a sync, by what they ask for. A fault is met by one kind. */
export const places = {
  'the index': (path) => path === '/wp-json/',
  'the front page': (path) => path === '/',
  types: (path) => path === '/wp-json/wp/v2/types',
  taxonomies: (path) => path === '/wp-json/wp/v2/taxonomies',
  'what changed of posts': (path, query) =>
    path.endsWith('/posts') && query.get('orderby') === 'modified',
  'what changed of pages': (path, query) =>
    path.endsWith('/pages') && query.get('orderby') === 'modified',
  'what changed of boats': (path, query) =>
    path.endsWith('/boats') && query.get('orderby') === 'modified',
  'what changed of media': (path, query) =>
    path.endsWith('/media') && query.get('orderby') === 'modified',
  posts: (path, query) => path.endsWith('/posts') && query.get('orderby') === 'id',
  pages: (path, query) => path.endsWith('/pages') && query.get('orderby') === 'id',
  boats: (path, query) => path.endsWith('/boats') && query.get('orderby') === 'id',
  media: (path, query) => path.endsWith('/media') && query.get('orderby') === 'id',
  users: (path) => path.endsWith('/users'),
  comments: (path) => path.endsWith('/comments'),
  categories: (path) => path.endsWith('/categories'),
  tags: (path) => path.endsWith('/tags'),
  rigs: (path) => path.endsWith('/rig'),
  languages: (path) => path.endsWith('/languages'),
  navigation: (path) => path.endsWith('/navigation'),
  menus: (path) => path.endsWith('/menus'),
  'a public page': (path) => /^\/(?:de\/)?(?:\d{4}|fleet|about)\//.test(path),
  'a picture': (path) => path.startsWith('/wp-content/uploads/'),
  'anything at all': () => true,
} satisfies Record<string, (path: string, query: URLSearchParams) => boolean>;

export type PlaceName = keyof typeof places;

export const placeNames = Object.keys(places) as PlaceName[];
