import type { DeskPart } from '../face.ts';

export const problems: DeskPart<'problems'> = () => ({
  invalid: 'That can not be done as it was asked.',
  malformed: 'What the browser sent could not be understood. Go back and try again.',
  'signed-out': 'You are not signed in, or your session has ended. Sign in to go on.',
  'bad-credentials': 'WordPress no longer takes the credentials of your session. Sign in again.',
  'foreign-origin': 'This came from another site, so it was not done.',
  'missing-token': 'This form is out of date, so nothing was done. Go back and try again.',
  'preview-only':
    'This is a preview of the site, where nothing can be changed. Use the desk of the real site.',
  forbidden: 'Your account may not do that in WordPress.',
  'not-found': 'This is not here, or not any more.',
  'not-allowed-method': 'This address can not be used like that.',
  'in-progress': 'This is being done already. Wait a little, then look at what came of it.',
  conflict: 'Something else has changed this in the meantime. Look again, then decide.',
  gone: 'This is not here any more.',
  'length-wrong': 'The file did not arrive whole. Send it again.',
  'too-large': 'That is too large.',
  'wrong-type': 'That is not of a type that can be used here.',
  'refused-file': 'This file is not taken.',
  'key-reused': 'This was sent before, with something else in it.',
  'too-many-attempts': 'There were too many attempts. Wait a little, then try again.',
  busy: 'There is too much to do right now. Wait a little, then try again.',
  internal: 'Something went wrong here. The log of the server says what.',
  unsupported: 'This WordPress site can not do that.',
  'content-service': 'WordPress does not answer as it should. Try again later.',
  'content-service-slow': 'WordPress takes too long to answer. Try again later.',
});
