/** Which files of `src` can send a request: those that `docs/security.md` explains. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { tableBelow } from './security-tables.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Files by the row of the table that says where they send requests to. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  // The connection, and the look-up that is part of it. Nothing else imports undici.
  'the client of WordPress': ['wordpress/client/transport.ts', 'wordpress/client/origins.ts'],
  // With the cookie of the browser that signs in: the address is compared with the origin of the setting.
  "a sign-in with WordPress's login": ['server/auth/sign-in-ways.ts'],
  'a rebuild by a host': ['server/rebuilds/deploy-hook.ts'],
  '`CDN_PURGE`': ['publish/cdn/cdn.ts'],
  'releases in a bucket': ['publish/targets/s3/bucket.ts'],
  'servers that share their work': ['server/redis.ts', 'server/rebuilds/shared-queue.ts'],
  'scripts on pages': [
    'scripts/fetch-part.ts',
    'scripts/search/pagefind.ts',
    'scripts/desk/page.ts',
    'scripts/desk/follow-rebuild.ts',
    'scripts/desk/upload.ts',
  ],
};

/** What sends a request where it is called, and modules that have such functions. */
const senders = /^(?:fetch|XMLHttpRequest|WebSocket|WebTransport|EventSource|sendBeacon)$/;
const modules =
  /^(?:(?:node:)?(?:https?|http2|net|tls|dgram|dns)(?:\/promises)?|undici|redis|bullmq|ws|@aws-sdk\/.+|axios|got|ky|node-fetch)$/;
/** Functions of these modules that only listen, or ask nobody. */
const harmless = new Set([
  ...['createServer', 'IncomingMessage', 'ServerResponse', 'STATUS_CODES'],
  ...['BlockList', 'isIP', 'isIPv4', 'isIPv6'],
]);

/** Whether code can send a request. */
function sends(code: string): boolean {
  const file = ts.createSourceFile('a.ts', code, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): boolean => {
    if (ts.isTypeNode(node)) return false;
    if (ts.isImportDeclaration(node)) return imports(node);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [name] = node.arguments;
      // An address that is computed could be anything but a package.
      return name !== undefined && ts.isStringLiteralLike(name) && modules.test(name.text);
    }
    if (ts.isIdentifier(node) && senders.test(node.text) && isGlobal(node)) return true;
    return ts.forEachChild(node, (child) => visit(child) || undefined) ?? false;
  };
  return visit(file);
}

function imports({ moduleSpecifier, importClause }: ts.ImportDeclaration): boolean {
  if (!ts.isStringLiteral(moduleSpecifier) || !modules.test(moduleSpecifier.text)) return false;
  if (importClause === undefined) return true;
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return false;
  const { name, namedBindings } = importClause;
  if (name !== undefined || namedBindings === undefined || !ts.isNamedImports(namedBindings))
    return true;
  return namedBindings.elements.some(
    (each) => !each.isTypeOnly && !harmless.has((each.propertyName ?? each.name).text),
  );
}

/** False for the name of a property or a method: `files.fetch()`. */
function isGlobal({ parent, text }: ts.Identifier): boolean {
  if (ts.isPropertyAccessExpression(parent) && parent.name.text === text) {
    const { expression } = parent;
    return text === 'sendBeacon' || /^(?:globalThis|window|self)$/.test(expression.getText());
  }
  const isName =
    ts.isPropertyAssignment(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isMethodSignature(parent);
  return !isName || parent.name.getText() !== text;
}

/** The code of a file: of one of Astro's, that before its markup and in its scripts. */
function codeOf(file: string): string {
  const text = readFileSync(join(root, 'src', file), 'utf8');
  if (!file.endsWith('.astro')) return text;
  const before = /^---\n([^]*?)\n---/.exec(text)?.[1] ?? '';
  const scripts = Array.from(
    text.matchAll(/<script\b[^>]*>([^]*?)<\/script>/g),
    ([, code]) => code,
  );
  return [before, ...scripts].join('\n');
}

test('only files that the documentation explains send requests', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
  const code = files.filter((file) => /\.(?:[cm]?[jt]sx?|astro)$/.test(file));
  expect(code.length).toBeGreaterThan(500);
  const found = code.filter((file) => sends(codeOf(file)));
  expect(found.toSorted()).toEqual(Object.values(allowed).flat().toSorted());
  expect(Object.keys(allowed)).toEqual(tableBelow('What sends requests').map(([what]) => what));
});

test.each([
  'await fetch(address);',
  'const send = fetch;',
  'const send = { fetch };',
  'export const answer = (send = globalThis.fetch) => send(address);',
  'navigator.sendBeacon(address);',
  "import { request } from 'undici';",
  "import * as undici from 'undici';",
  "import 'undici';",
  "import http from 'node:http';",
  "import { createServer, get } from 'https';",
  "import { createServer as get, connect as createServer } from 'node:net';",
  "const { Client } = await import('undici');",
  "import { resolve } from 'node:dns/promises';",
  "import { S3Client } from '@aws-sdk/client-s3';",
])('%s is seen', (code) => {
  expect(sends(code)).toBe(true);
});

test.each([
  'await files.fetch(key);',
  'const cache = { fetch: load, async load() {} };',
  '// fetch',
  "const word = 'fetch';",
  "import type { Agent } from 'undici';",
  "import { type Agent, createServer, type RequestOptions } from 'node:http';",
])('%s is no request', (code) => {
  expect(sends(code)).toBe(false);
});
