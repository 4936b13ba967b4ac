/** The arrows between the rooms of src/: who may import whom. `npm run lint` checks them. */

const rooms = '((wordpress|content|build)/[^/]+|i18n|embedded|server|publish|views|config)';

// What a room shows besides its index.ts: shapes, and the one piece that its users start it with.
const faces = [
  '^src/[^/]+/(index|face)\\.ts$',
  '^src/(wordpress|content|build)/[^/]+/(index|face)\\.ts$',
  '^src/wordpress/[^/]+\\.ts$',
  '^src/wordpress/mirror/records\\.ts$',
  '^src/wordpress/client/facts\\.ts$',
  '^src/wordpress/sync/(open|errors|held-back|losses|report)\\.ts$',
  // Astro's configuration alone needs the site's policy, and with it what is known of embeds.
  '^src/build/csp/(fixed-policies|site-policy)\\.ts$',
  '^src/i18n/load-words\\.ts$',
  '^src/build/render/(keep-compiled|program-key)\\.ts$',
  // What reads the environment is asked by itself before anything else may be loaded.
  '^src/config/(environment|look-schema)\\.ts$',
  '^src/embedded/sample/index\\.ts$',
  '^src/server/(adapter|start|context|worker)\\.ts$',
  '^src/server/readers/index\\.ts$',
  '^src/views/[^/]+\\.ts$',
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Modules that need each other are one module, or hide a third. Imports of types count too.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-astro-below-the-data',
      comment: 'What reads and keeps the content works without Astro, and is tested without it.',
      severity: 'error',
      from: {
        path: '^src/(wordpress|content|i18n|build/folder|embedded|config)/',
      },
      to: {
        path: '(^|/)node_modules/(astro|@astrojs)/|^astro(:|/|$)|^@astrojs/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'arrows-point-one-way',
      comment: 'What reads and keeps the content knows nothing of the pages, nor of the commands.',
      severity: 'error',
      from: {
        path: '^src/(wordpress|content|i18n|build/(output|folder)|embedded|config)/',
      },
      to: {
        path: '^src/(views|build/render|layouts|components|pages|scripts|server|publish|cli)/',
      },
    },
    {
      name: 'releases-know-files-only',
      comment: 'What makes a release live starts a build as a process, and reads what it leaves.',
      severity: 'error',
      from: { path: '^src/publish/' },
      to: {
        path: '^src/(views|layouts|components|pages|scripts|server|wordpress/(client|mirror)|content/(html|images)|build/output|cli)/|(^|/)node_modules/(astro|@astrojs)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'the-desk-works-without-astro',
      comment:
        'What the desk answers is tested without Astro; two files tie it to the pages: entry.ts and adapter.ts.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: '^src/server/(entry|adapter)\\.ts$' },
      to: { path: '(^|/)node_modules/(astro|@astrojs)/|^astro(:|/|$)|^@astrojs/' },
    },
    {
      name: 'only-pages-import-the-desk',
      comment: 'src/server/desk/ has what pages show. What requests share is in context.ts.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(server/desk|pages|layouts|components)/' },
      to: { path: '^src/server/desk/' },
    },
    {
      name: 'one-importer-of-undici',
      comment:
        'Every request passes src/wordpress/client/transport.ts, which signs, limits, retries and redacts.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/wordpress/client/transport\\.ts$' },
      to: { path: '(^|/)node_modules/undici/|^undici(/|$)' },
    },
    {
      name: 'the-client-stands-alone',
      comment: 'src/wordpress/client/ is told everything through its options.',
      severity: 'error',
      from: { path: '^src/wordpress/client/' },
      to: { path: '^src/', pathNot: '^src/wordpress/client/' },
    },
    {
      name: 'the-embedded-service-stands-alone',
      comment:
        'The far side shares no code with our client, or both could be wrong in the same way.',
      severity: 'error',
      from: { path: '^src/embedded/' },
      to: { path: '^src/', pathNot: '^src/embedded/' },
    },
    {
      name: 'through-the-face',
      comment: 'A room is entered through its index.ts. What that does not list is private.',
      severity: 'error',
      from: {
        path: '^src/((?:wordpress|content|build)/[^/]+|[^/]+)',
        pathNot: '^src/cli/settings\\.ts$',
      },
      to: { path: `^src/${rooms}/`, pathNot: ['^src/$1/', ...faces] },
    },
    {
      name: 'no-tests-in-the-product',
      comment: 'src/ works without test/ and bench/.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(test|bench)/' },
    },
    {
      name: 'no-development-packages-in-the-product',
      comment: 'What src/ imports is a dependency, not a development dependency.',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-unresolved',
      comment:
        'An import that leads nowhere. Copies of an owner import what is beside their originals.',
      severity: 'error',
      from: { pathNot: '^src/own/' },
      to: { couldNotResolve: true, pathNot: '^(astro|virtual):' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
