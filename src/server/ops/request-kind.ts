import { extname } from 'node:path';
import { isBelow } from '../paths.ts';

/** What requests are counted by. `state` is what those who run the server ask. */
export type RequestKind = 'page' | 'asset' | 'api' | 'desk' | 'preview' | 'state';

const states = ['healthz', 'readyz', 'metrics'];

/** @param base empty, or `/blog` */
export const kindOf = (path: string, base: string): RequestKind => {
  const isAt = (name: string) => isBelow(path, `${base}/${name}`);
  if (states.some((name) => path === `/${name}` || path === `${base}/${name}`)) return 'state';
  if (isAt('api')) return 'api';
  if (isAt('desk')) return 'desk';
  if (isAt('preview') || isAt('previews')) return 'preview';
  return ['', '.html'].includes(extname(path)) ? 'page' : 'asset';
};
