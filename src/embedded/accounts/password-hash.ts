import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const cost = 2 ** 14;
const length = 32;

/** `scrypt$cost$salt$hash`, the last two in Base64. */
export async function hashPassword(password: string): Promise<string> {
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
export const noPassword = `scrypt$${cost}$AAAAAAAAAAAAAAAAAAAAAA==$${Buffer.alloc(length).toString('base64')}`;

function derive(password: string, salt: Buffer, n: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, length, { N: n }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
