export { createOddities } from './create.ts';
export { expected } from './expected.ts';
export { pictureAlt, pictureName } from './picture.ts';
export { odditySeed } from './seed.ts';
export { comments, posts, protectedPassword, secretMarkers, terms } from './stories.ts';
export type { Expected, ExpectedPost } from './expected.ts';
