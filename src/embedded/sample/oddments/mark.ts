import { ink } from '../drawings/kit/palette.ts';

/** The paper's mark, a mooring post with a turn of rope: a drawing as a browser reads it. */
export const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 240 240" role="img">
<title>The Mooring Post’s mark</title>
<circle cx="120" cy="120" r="116" fill="${ink.sand}"/>
<path d="M22 178q24-18 49 0t49 0 49 0 49 0l-16 26q-40 30-82 30t-82-30z" fill="${ink.sea}"/>
<path d="M88 60h64v138q-32 12-64 0z" fill="${ink.night}"/>
<path d="M78 40q42-22 84 0v26H78z" fill="${ink.navy}"/>
<g fill="none" stroke="${ink.ochre}" stroke-width="11" stroke-linecap="round"><path d="M84 104q36 16 72-2"/><path d="M84 124q36 16 72-2"/><path d="M156 118q36 14 58 58"/></g>
</svg>
`;
