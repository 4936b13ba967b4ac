import type { Look } from '../../config/index.ts';

/** The look's own values for the custom properties of `src/styles/tokens.css`. Print has colours of its own. */
export const lookCss = ({ accent, fonts }: Look): string => `@media screen {
  :root {
    --accent: light-dark(${accent.light}, ${accent.dark});
  }
}

:root {
  --text: var(--${fonts.text});
}
`;
