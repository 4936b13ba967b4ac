import { expect, test } from 'vitest';
import {
  printSearchRecord,
  readSearched,
  type SearchRecord,
} from '../../../src/content/search-record.ts';

const record: SearchRecord = {
  title: '--> “塩浜” <!--"searched"--> & "fog" \'s',
  url: '/blog/n%C3%A9voa/?date=9+de+outubro&picture=%2F_media%2Ffog-400.webp',
  filters: { category: ['News', '<b>'], year: ['2026'] },
  published: '2026-10-09T08:00:00Z',
};
const read = (page: string) => readSearched(Buffer.from(page));
const searched = (html: string) => `<!--"searched"-->${html}<!--"/searched"-->`;

test('a page’s record and the parts of its text come back as they were', () => {
  const page = `<h1>a</h1>${printSearchRecord(record)}b${searched('<p>ü</p>')}c${searched('塩')}d`;
  expect(read(page)).toEqual({ record, html: '<p>ü</p>塩' });
});

test('a page without a text, or without a record, is not searched', () => {
  expect(read(`<h1>a</h1>${printSearchRecord(record)}`)).toBeNull();
  expect(read(searched('<p>a</p>'))).toBeNull();
});

test('a record stays inside its comment', () => {
  expect(printSearchRecord(record).slice(4, -3)).not.toMatch(/[<>]/);
});
