/** How long a proof or an attack goes on: for a day's part with all tests, or as long as `npm run proof` does. */
export const depth = process.env['PROOF'] === '1' ? 'most' : 'day';
