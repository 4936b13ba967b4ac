export { keptFileSchema, pictureSchema } from './schema.ts';
export type * from './face.ts';
