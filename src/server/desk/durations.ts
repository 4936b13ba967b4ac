/** A time in words of a language: `24 seconds`, `2 minutes 5 seconds`. Never less than a second. */
export const durationIn = (language: string, milliseconds: number): string => {
  const all = Math.max(1, Math.round(milliseconds / 1000));
  const inUnit = (count: number, unit: 'second' | 'minute') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  if (all < 120) return inUnit(all, 'second');
  const [minutes, seconds] = [Math.floor(all / 60), all % 60];
  const parts = [inUnit(minutes, 'minute'), seconds === 0 ? [] : inUnit(seconds, 'second')];
  return parts.flat().join(' ');
};
