const name = 'author-0';
const password = 'password-of-0';

/** The administrator of the magazine. */
export const magazineUser = {
  name,
  password,
  authorization: `Basic ${btoa(`${name}:${password}`)}`,
} as const;
