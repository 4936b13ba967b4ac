import { defineConfig, globalIgnores } from 'eslint/config';
import astro from 'eslint-plugin-astro';
import tseslint from 'typescript-eslint';

const settingsOnly = {
  group: ['process', 'node:process'],
  importNames: ['env'],
  message: 'Only src/config/ reads the environment. Take the setting from loadSettings().',
};

const pagesAskData = {
  regex: '/(wordpress|content/(html|images)|embedded|server|config|cli)/|/views/look\\.ts$',
  message:
    'Pages, layouts and components show what src/views/ gives them, and know nothing of where it has it from.',
};

const plainProperties = 'Write each property of the inner object as a property of the outer one.';
const plainStatements = 'Write a statement for each name, or await Promise.all().';
const plain = [
  { selector: 'ObjectExpression > SpreadElement > ObjectExpression', message: plainProperties },
  {
    // `const [first, ...rest] = [...]` divides a list.
    selector:
      ':matches(VariableDeclarator[init.type="ArrayExpression"] > ArrayPattern, AssignmentExpression[right.type="ArrayExpression"] > ArrayPattern):not(:has(> RestElement))',
    message: plainStatements,
  },
  {
    // With a type of its own (`export const GET: APIRoute = …`) it has to be a constant.
    selector:
      'ExportNamedDeclaration > VariableDeclaration > VariableDeclarator[id.typeAnnotation=undefined] > ArrowFunctionExpression',
    message: 'Write an exported function as `export function`.',
  },
];

export default defineConfig(
  globalIgnores(['**/dist/', 'releases/', '.astro/', '.galley/', 'coverage/', 'test/fixtures/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/consistent-type-assertions': [
        'error',
        { assertionStyle: 'as', objectLiteralTypeAssertions: 'never' },
      ],
      // Numbers read well inside a sentence.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // An arrow that only calls is shorter without braces.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // Factories close over their state; no method here knows `this`.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      // `async` also turns a throw into a rejection, as a face's promises want it.
      '@typescript-eslint/require-await': 'off',
      // Code points are what these texts are counted in.
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    extends: [tseslint.configs.recommended],
  },
  astro.configs.recommended,
  {
    files: ['**/*.{ts,js,mjs,astro}'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [settingsOnly] }],
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: settingsOnly.message,
        },
      ],
    },
  },
  {
    files: ['**/*.{ts,js,mjs,astro}'],
    rules: { 'no-restricted-syntax': ['error', ...plain] },
  },
  {
    // Dependency-cruiser holds this arrow for TypeScript, and can not read these.
    files: ['**/*.astro'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [settingsOnly, pagesAskData] }],
    },
  },
  {
    // The pages of the desk, and those where readers write, show what the server answers.
    files: [
      'src/pages/{api,desk,preview}/**/*.astro',
      'src/components/{desk,readers}/**',
      'src/layouts/Desk.astro',
    ],
    rules: { 'no-restricted-imports': ['error', { patterns: [settingsOnly] }] },
  },
  {
    // Commands speak to a person, and hand the environment on to what they start.
    files: ['src/config/environment.ts', 'src/cli/**', 'test/**', 'vitest.config.ts'],
    rules: { 'no-restricted-properties': 'off', 'no-console': 'off' },
  },
  {
    // A test knows its own data; Vitest's matchers (expect.any) are any.
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
    },
  },
);
