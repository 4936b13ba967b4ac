import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** What a hash costs (scrypt's N): where nobody is to guess the password, and where everybody knows it. */
export const passwordCosts = { secret: 2 ** 14, known: 2 ** 4 } as const;
const length = 32;

/** `scrypt$cost$salt$hash`, the last two in Base64. */
export async function hashPassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  return `scrypt$${cost}$${salt.toString('base64')}$${hash.toString('base64')}`;
}

/** Takes as long for a wrong password as for the right one. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, n = '', salt = '', hash = ''] = stored.split('$');
  const expected = Buffer.from(hash, 'base64');
  const actual = await derive(password, Buffer.from(salt, 'base64'), Number(n));
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** A stored hash that no password fits: compared with when there is no account, so that answers take as long. */
export const noPassword = (cost: number): string =>
  `scrypt$${cost}$AAAAAAAAAAAAAAAAAAAAAA==$${Buffer.alloc(length).toString('base64')}`;

function derive(password: string, salt: Buffer, n: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, length, { N: n }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
