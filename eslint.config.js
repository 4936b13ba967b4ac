import { defineConfig, globalIgnores } from 'eslint/config';
import astro from 'eslint-plugin-astro';

// The code of templates. oxlint reads everything else, and their scripts (.oxlintrc.json).
export default defineConfig(
  globalIgnores(['**/*.{ts,js,mjs}', '.galley/', 'test/fixtures/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  astro.configs.recommended,
);
