import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { inTransaction } from '../../src/sqlite.ts';

test('a transaction that a full disk has undone says so', () => {
  using db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE text (it TEXT); PRAGMA max_page_count = 3');
  const write = () => db.prepare('INSERT INTO text VALUES (?)').run('it'.repeat(20_000));
  expect(() => inTransaction(db, write)).toThrow('database or disk is full');
});
