import { describe, expect, test } from 'vitest';
import { calendarNames } from '../../../src/views/dates.ts';

const day = '2026-03-09T23:30:00';

const sayAll = (language: string): readonly string[] => {
  const names = calendarNames(language);
  return [names.year(day), names.month(day), names.monthAlone(day), names.day(day)];
};

describe('Years, months and days', () => {
  test('are called as the language has them, with a capital where a line begins', () => {
    expect(sayAll('en')).toEqual(['2026', 'March 2026', 'March', '9']);
    expect(sayAll('fr')).toEqual(['2026', 'Mars 2026', 'Mars', '9']);
    expect(sayAll('pt-BR')).toEqual(['2026', 'Março de 2026', 'Março', '9']);
    expect(sayAll('ja')).toEqual(['2026年', '2026年3月', '3月', '9日']);
    expect(sayAll('ar')).toEqual(['2026', 'مارس 2026', 'مارس', '9']);
  });

  test('are those that WordPress counts, where the language has another calendar', () => {
    expect(calendarNames('th').month(day)).toContain('2026');
    expect(calendarNames('fa').year(day)).toContain('۲۰۲۶');
  });
});
