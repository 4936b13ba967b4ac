import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  exampleFile,
  documentationOf,
  variables,
  type VariableName,
} from '../../../src/config/variables.ts';

test('.env.example is current: `npm run settings` writes it', async () => {
  const path = new URL('../../../.env.example', import.meta.url);
  expect(await readFile(path, 'utf8')).toBe(exampleFile());
});

test('every example is one that is accepted', () => {
  const unquoted = (text: string) => text.replace(/^(["'])(.*)\1$/, '$2');
  for (const [name, schema] of Object.entries(variables.shape)) {
    const { example } = documentationOf(name as VariableName);
    expect(schema.safeParse(unquoted(example)).error, name).toBeUndefined();
  }
});
