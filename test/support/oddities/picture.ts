import { join } from 'node:path';
import sharp from 'sharp';

/** The picture that one post is featured with. */
export const pictureName = 'pier-lamps.jpg';
/** As its maker's camera wrote it into the file. */
export const pictureCredit = 'Rosa Quay';
export const pictureAlt = 'Lamps “at night” & their light';

/** Draws the picture into a folder; gives its path. Wide enough for smaller sizes to be made of it. */
export async function drawPicture(folder: string): Promise<string> {
  const path = join(folder, pictureName);
  const lamps = [100, 300, 500, 700].map((x) => `<circle cx="${x}" cy="180" r="40" fill="#fd8"/>`);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500"><rect width="800" height="500" fill="#135"/>${lamps.join('')}</svg>`;
  await sharp(Buffer.from(drawing))
    .jpeg({ quality: 70 })
    .withExif({ IFD0: { Artist: pictureCredit } })
    .toFile(path);
  return path;
}
