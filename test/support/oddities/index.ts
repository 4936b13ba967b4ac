export { createOddities } from './create.ts';
export { expected } from './expected.ts';
export { pictureAlt, pictureCredit } from './picture.ts';
export { odditySeed } from './seed.ts';
export { posts, protectedPassword, secretMarkers } from './stories.ts';
