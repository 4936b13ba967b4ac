/** The front page's own path. */
export const homePath = '/';
