import { paperColours } from '../config/index.ts';

/** What a browser's own frame around the site is coloured with. */
export const themeColours = { light: paperColours.light.paper, dark: paperColours.dark.paper };
