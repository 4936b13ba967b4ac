import { expect, test } from 'vitest';
import { calendarFile } from '../../../src/views/calendar.ts';

const event = {
  id: 'https://town.example/?p=1',
  changed: '2026-05-01T08:00:00Z',
  start: { date: '2026-12-06T18:00:00Z', dateLocal: '2026-12-06T19:00:00' },
  end: { date: '2026-12-06T21:00:00Z', dateLocal: '2026-12-06T22:00:00' },
  allDay: false,
  title: 'Songs, and; more\\',
  summary: '',
  place: '',
  page: 'https://town.example/event/songs/',
};
const linesOf = (more: Partial<typeof event>) =>
  calendarFile({ name: 'Town', events: [{ ...event, ...more }] })
    .replaceAll('\r\n ', '')
    .split('\r\n');

test('times are in UTC, and signs with a meaning are escaped', () => {
  const lines = linesOf({ place: 'Hall\nQuay', summary: 'x\u0007y' });
  expect(lines).toEqual(
    expect.arrayContaining([
      'DTSTAMP:20260501T080000Z',
      'DTSTART:20261206T180000Z',
      'DTEND:20261206T210000Z',
      'SUMMARY:Songs\\, and\\; more\\\\',
      'LOCATION:Hall\\nQuay',
      'DESCRIPTION:x y',
    ]),
  );
});

test('whole days end on the day after the last one', () => {
  const end = { date: '2026-12-31T22:59:59Z', dateLocal: '2026-12-31T23:59:59' };
  expect(linesOf({ allDay: true, end })).toEqual(
    expect.arrayContaining(['DTSTART;VALUE=DATE:20261206', 'DTEND;VALUE=DATE:20270101']),
  );
});

test('no line is longer than 75 bytes, and no character is cut', () => {
  const title = 'Førjulskonsert 🎄 '.repeat(20).trim();
  const file = calendarFile({ name: 'Town', events: [{ ...event, title }] });
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(linesOf({ title })).toContain(`SUMMARY:${title}`);
});
