/** A font's own names, as section `name` of the OpenType specification has them: one family, in one style. */
export function nameTable(family: string): Buffer {
  const names: readonly (readonly [id: number, text: string])[] = [
    [1, family],
    [2, 'Regular'],
    [4, family],
    [6, family.replaceAll(' ', '-')],
  ];
  const texts = names.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  const head = Buffer.alloc(6 + 12 * names.length);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(head.length, 4);
  let offset = 0;
  for (const [index, [id]] of names.entries()) {
    const length = texts[index]?.length ?? 0;
    // Windows, Unicode, English.
    for (const [place, value] of [3, 1, 0x409, id, length, offset].entries())
      head.writeUInt16BE(value, 6 + 12 * index + 2 * place);
    offset += length;
  }
  return Buffer.concat([head, ...texts]);
}
