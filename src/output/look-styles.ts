import type { ViteUserConfig } from 'astro';
import type { Look } from '../config.ts';
import { lookCss } from './look-css.ts';

type Plugin = NonNullable<ViteUserConfig['plugins']>[number];

const id = 'virtual:galley/look.css';

/** Gives Vite the look as a stylesheet, `virtual:galley/look.css`: no page needs a style of its own then. */
export const lookStyles = (look: Look) =>
  ({
    name: 'galley-look',
    resolveId: (source: string) => (source === id ? id : null),
    load: (source: string) => (source === id ? lookCss(look) : null),
  }) satisfies Plugin;
