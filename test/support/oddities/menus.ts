import type { SeedMenu, SeedNavigation } from '../embedded/index.ts';

/** One at a place of the theme, three levels deep and more, and one that is at none. */
export const menus: readonly SeedMenu[] = [
  {
    name: 'Main &amp; more',
    slug: 'main-more',
    locations: ['primary'],
    items: [
      { title: 'News &amp; <em>views</em>', to: { url: '{{home}}/' } },
      {
        to: { page: 'the-house' },
        below: [
          {
            to: { page: 'the-cellar' },
            below: [
              {
                title: 'Third',
                to: { url: 'https://far.example.test/third' },
                below: [{ title: 'Fourth', to: { url: 'https://far.example.test/fourth' } }],
              },
            ],
          },
        ],
      },
      { to: { category: 'harbour' } },
    ],
  },
  {
    name: 'Spare',
    slug: 'spare',
    items: [{ title: 'Heading', to: { url: '#' } }],
  },
];

/** A menu of a block theme: its blocks, and what WordPress makes of them. */
export const navigation: readonly (SeedNavigation & { readonly blocks: string })[] = [
  {
    title: 'Blocks',
    blocks: [
      '<!-- wp:home-link {"label":"Start"} /-->',
      // The editor writes `&` and `<` of attributes as escapes.
      String.raw`<!-- wp:navigation-link {"label":"Far \u0026amp; \u003cem\u003ewide\u003c/em\u003e","url":"https://far.example.test/?a=1\u0026b=2","description":"Not a name"} /-->`,
      '<!-- wp:navigation-submenu {"label":"House","url":"{{home}}/the-house/"} -->',
      '<!-- wp:navigation-link {"label":"Cellar","url":"{{home}}/the-cellar/"} /-->',
      '<!-- /wp:navigation-submenu -->',
      '<!-- wp:social-links --><ul class="wp-block-social-links">',
      '<!-- wp:social-link {"url":"https://social.example.test/","service":"mastodon"} /-->',
      '</ul><!-- /wp:social-links -->',
    ].join(''),
    content: [
      '<li class="wp-block-navigation-item wp-block-home-link"><a class="wp-block-home-link__content wp-block-navigation-item__content" href="{{home}}" "rel="home">Start</a></li>',
      '<li class=" wp-block-navigation-item wp-block-navigation-link"><a class="wp-block-navigation-item__content" href="https://far.example.test/?a=1&#038;b=2"><span class="wp-block-navigation-item__label">Far &amp; <em>wide</em></span><span class="wp-block-navigation-item__description">Not a name</span></a></li>',
      '<li class=" wp-block-navigation-item has-child wp-block-navigation-submenu"><a class="wp-block-navigation-item__content" href="{{home}}/the-house/">House</a>',
      '<ul class="wp-block-navigation__submenu-container"><li class=" wp-block-navigation-item wp-block-navigation-link"><a class="wp-block-navigation-item__content" href="{{home}}/the-cellar/"><span class="wp-block-navigation-item__label">Cellar</span></a></li></ul></li>',
      '<ul class="wp-block-social-links"><li class="wp-social-link wp-social-link-mastodon wp-block-social-link"><a href="https://social.example.test/" class="wp-block-social-link-anchor"><svg width="24" height="24"><path d="M0 0"></path></svg><span class="wp-block-social-link-label screen-reader-text">Mastodon</span></a></li></ul>',
    ].join(''),
  },
];
