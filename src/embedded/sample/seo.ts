import type { SeedPost } from '../seed/seed.ts';

/** What Yoast SEO says of some texts, by slug: what an editor would have typed there. */
export const sampleSeo: Readonly<Record<string, SeedPost['seo']>> = {
  // Words for search engines and social networks, which differ from those of the page.
  'the-herring-are-late': {
    title: 'Herring five weeks late at Port Saltern - The Mooring Post',
    description:
      'A hundred and fifty-nine tonnes in two days, five weeks after they were due. Why the herring waited, and what the harbour needs most.',
    og_title: 'The herring are here. The school bus is not.',
    og_description: 'They came on Tuesday, and everybody went out to meet them.',
    robots: { index: 'index', follow: 'follow' },
  },
  'die-heringe-kommen-spaet': {
    title: 'Heringe in Port Saltern fünf Wochen zu spät - The Mooring Post',
    description:
      'Hundertneunundfünfzig Tonnen in zwei Tagen, fünf Wochen nach der Zeit. Warum die Heringe warteten und was der Hafen am nötigsten braucht.',
    robots: { index: 'index', follow: 'follow' },
  },
  // The picture of a shared link is not the featured image.
  'long-wharf-opens-with-a-bang-and-a-splash': {
    og_image: [{ url: '{{home}}/wp-content/uploads/2025/12/boats-lit.jpg' }],
    robots: { index: 'index', follow: 'follow' },
  },
  // It was first published elsewhere.
  'ein-brief-von-bord-der-seeschwalbe': {
    canonical: 'https://seeschwalbe.example/logbuch/port-saltern/',
    schema: {
      '@graph': [
        {
          '@type': 'WebPage',
          '@id': '{{home}}/2024/10/ein-brief-von-bord-der-seeschwalbe/',
        },
      ],
    },
    robots: { index: 'index', follow: 'follow' },
  },
  // Addresses that no search engine needs to know.
  imprint: { robots: { index: 'noindex', follow: 'follow' } },
};
