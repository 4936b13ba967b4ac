/** The papers of src/styles/tokens.css and what is written on them, for what is no page: icons, share pictures, a browser's own frame. */
export const paperColours = {
  light: { paper: '#fdfcf8', ink: '#1e1b16' },
  dark: { paper: '#171512', ink: '#ebe6da' },
} as const;
