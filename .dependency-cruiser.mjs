/** The arrows between the rooms of src/: who may import whom. `npm run lint` checks them. */

const rooms =
  '(wordpress/bodies|wordpress/client|wordpress/sync|wordpress/mirror|html|feeds|images|words|fonts|csp|artwork|output|embedded|server|publish|data|standing|render)';

// What a room shows besides its index.ts: shapes, and the one piece that its users start it with.
const faces = [
  '^src/[^/]+/index\\.ts$',
  '^src/[^/]+/face\\.ts$',
  '^src/wordpress/[^/]+/(index|face)\\.ts$',
  '^src/wordpress/mirror/(records|schemas)\\.ts$',
  '^src/wordpress/sync/(once|may-go)\\.ts$',
  '^src/csp/redirect-policy\\.ts$',
  '^src/words/load-words\\.ts$',
  '^src/artwork/once\\.ts$',
  '^src/render/(keep-compiled|program-key)\\.ts$',
  '^src/embedded/sample/index\\.ts$',
  '^src/server/(adapter|start)\\.ts$',
  '^src/data/[^/]+\\.ts$',
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Modules that need each other are one module, or hide a third. Types may refer both ways.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-astro-below-the-data',
      comment: 'What reads and keeps the content works without Astro, and is tested without it.',
      severity: 'error',
      from: {
        path: '^src/(wordpress|html|feeds|images|words|artwork|standing|embedded|config|paths)(/|\\.ts$)',
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
        path: '^src/(wordpress|html|feeds|images|words|artwork|output|standing|embedded|config|paths)(/|\\.ts$)',
      },
      to: { path: '^src/(data|render|layouts|components|pages|server|desk|publish|cli)/' },
    },
    {
      name: 'releases-know-files-only',
      comment: 'What makes a release live starts a build as a process, and reads what it leaves.',
      severity: 'error',
      from: { path: '^src/publish/' },
      to: {
        path: '^src/(data|layouts|components|pages|server|desk|wordpress/(client|mirror)|html|images|output|cli)/|(^|/)node_modules/(astro|@astrojs)/',
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
      name: 'one-importer-of-undici',
      comment:
        'Every request passes src/wordpress/client/request.ts, which signs, limits, retries and redacts.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/wordpress/client/request\\.ts$' },
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
      from: { path: '^src/(wordpress/[^/]+|[^/]+)' },
      to: { path: `^src/${rooms}/`, pathNot: ['^src/$1/', ...faces] },
    },
    {
      name: 'through-the-face-from-top-level',
      comment: 'src/config.ts and src/paths.ts are the faces of the folders of the same name.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: '^src/(config|paths)(/|\\.ts$)|^src/cli/settings\\.ts$',
      },
      // What reads the environment is asked by itself before anything else may be loaded.
      to: { path: '^src/(config|paths)/', pathNot: '^src/config/environment\\.ts$' },
    },
    {
      name: 'no-tests-in-the-product',
      comment: 'src/ works without test/.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^test/' },
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
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
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
