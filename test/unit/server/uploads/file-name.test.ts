import { describe, expect, it } from 'vitest';
import { fileNameOf, nameInDisposition } from '../../../../src/server/uploads/file-name.ts';

describe('the name in a Content-Disposition', () => {
  it.each([
    ['attachment; filename="photo.jpg"', 'photo.jpg'],
    ['attachment; filename=photo.jpg', 'photo.jpg'],
    ['attachment; FileName="photo.jpg"; size=4', 'photo.jpg'],
    ['attachment; filename="a \\"b\\" c;d.jpg"', 'a "b" c;d.jpg'],
    ["attachment; filename*=UTF-8''caf%C3%A9.jpg", 'café.jpg'],
    ['attachment; filename="cafe.jpg"; filename*=UTF-8\'de\'caf%C3%A9.jpg', 'café.jpg'],
    ['attachment; filename*=utf-8\'\'caf%C3; filename="cafe.jpg"', 'cafe.jpg'],
    ["attachment; filename*=ISO-8859-1''caf%E9.jpg", 'café.jpg'],
    [`attachment; filename="${Buffer.from('café.jpg').toString('latin1')}"`, 'café.jpg'],
    ['attachment; filename="caf\u00e9.jpg"', 'café.jpg'],
    ['attachment', ''],
    ['attachment; filename=""', ''],
    ['', ''],
  ])('%s', (header, name) => {
    expect(nameInDisposition(header)).toBe(name);
  });
});

describe('names of files', () => {
  it.each([
    ['photo.jpg', 'photo.jpg', 'photo', 'jpg', false],
    ['Photo 1.JPG', 'Photo-1.JPG', 'Photo 1', 'jpg', false],
    ['Café am Hafen.jpeg', 'Cafe-am-Hafen.jpeg', 'Café am Hafen', 'jpeg', false],
    ['Straße.png', 'Strasse.png', 'Straße', 'png', false],
    ['港の朝.png', 'file.png', '港の朝', 'png', false],
    ['a.tar.gz', 'a-tar.gz', 'a.tar', 'gz', false],
    ['a.php.jpg', 'a-php.jpg', 'a.php', 'jpg', false],
    ['a.php.', 'a-php', 'a.php', '', false],
    ['a.php日', 'a-php', 'a.php日', '', false],
    ['README', 'README', 'README', '', false],
    ['C:\\Fotos\\kai.jpg', 'kai.jpg', 'kai', 'jpg', true],
    ['/etc/passwd', 'passwd', 'passwd', '', true],
    ['cod\u202egpj.exe', 'codgpj.exe', 'codgpj', 'exe', true],
    ['"quoted".jpg', 'quoted.jpg', 'quoted', 'jpg', true],
  ])('%j is sent as %s', (given, safe, words, ending, wasUnsafe) => {
    expect(fileNameOf(given)).toEqual({ safe, words, ending, wasUnsafe });
  });

  it.each(['', ' ', '/', '..', '../..', 'folder/', '\u0000', '???', '---'])(
    '%j is none',
    (given) => {
      expect(() => fileNameOf(given)).toThrow(
        'The file has no name. Give it one, such as photo.jpg.',
      );
    },
  );

  it.each(['.htaccess', 'folder/.user.ini', '.a.jpg', '\u200b.htaccess'])(
    '%j is refused: it starts with a dot',
    (given) => {
      expect(() => fileNameOf(given)).toThrow('The file’s name starts with a dot');
    },
  );

  it.each(['a\r\nX-Evil: 1.jpg', 'a.php\0.jpg', '\u0007a.jpg', 'a.jpg\u0085'])(
    '%j is refused: it has a control character',
    (given) => {
      expect(() => fileNameOf(given)).toThrow('The file’s name has a control character');
    },
  );

  it('are never too long for a disk', () => {
    expect(fileNameOf(`${'ä'.repeat(4000)}.jpg`).safe).toHaveLength(154);
  });
});
