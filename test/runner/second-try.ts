/**
 * How often a test in a browser is tried again: once, where the whole suite has to pass, since a browser on a busy
 * machine is not always on time. `npm test` names those that passed only then.
 */
export const secondTry = process.env['GALLEY_REQUIRE_ALL'] === '1' ? 1 : 0;
