/** Twelve inks; every picture is printed with these. */
export const ink = {
  night: '#16232f',
  navy: '#22405a',
  sea: '#2e6580',
  teal: '#4f9199',
  mist: '#a8c7c3',
  cream: '#f5ecd7',
  sand: '#e6cd9f',
  ochre: '#dd9c3a',
  rust: '#c24e2e',
  wine: '#7c3038',
  rose: '#e5aa92',
  moss: '#6f7f58',
} as const;
