import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDoor, type Door } from '../../../support/desk-door.ts';
import { visitor } from '../../../support/visitor.ts';

let door: Door;
beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door.stop());

const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  visitor().post(`${door.url}/desk/sign-in`, fields, headers);

test('a form that is too large is answered all the same, and not kept', async () => {
  const seen = await send({ user: 'x'.repeat(9 * 1024 * 1024) });
  expect(seen.status).toBe(413);
  expect(JSON.parse(seen.text)).toMatchObject({ code: 'too-large' });
});

test.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x', ''])(
  'what no form of ours sends is refused: %s',
  async (type) => {
    const seen = await send({ user: 'x' }, { 'content-type': type });
    expect(seen.status).toBe(415);
    expect(JSON.parse(seen.text)).toMatchObject({ code: 'wrong-type' });
  },
);

test('names and values come as they were typed, in whatever script', async () => {
  const user = 'Zoë & “Łukasz”: 港 + 100 %';
  const type = 'Application/X-WWW-Form-URLencoded; charset=UTF-8';
  const seen = await send({ user }, { 'content-type': type });
  expect(JSON.parse(seen.text)).toMatchObject({ user, trouble: 'incomplete' });
});
