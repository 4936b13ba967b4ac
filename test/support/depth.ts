/** How long a proof or an attack goes on: a part in `npm test`, more with all tests, and most in `npm run proof`. */
export const depth =
  process.env['PROOF'] === '1' ? 'most' : process.env['TEST_ALL'] === '1' ? 'more' : 'part';
