import sharp from 'sharp';
import { drawings } from '../drawings/all.ts';

/**
 * A detail of the lighthouse as a telephone would have taken it: upright, but stored lying on its side with a note to
 * turn it, and with the place where it was taken.
 */
export async function takeDetail(): Promise<Buffer> {
  const drawing = drawings.find(({ name }) => name === 'lighthouse');
  if (drawing === undefined) throw new Error('There is no drawing of the lighthouse.');
  const upright = await sharp(Buffer.from(drawing.svg), { limitInputPixels: 1640 * 1040 })
    .extract({ left: 445, top: 20, width: 750, height: 1000 })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer();
  return sharp(upright)
    .rotate(-90)
    .withExif({
      IFD0: { Make: 'Saltern', Model: 'Box Brownie' },
      IFD3: {
        ...{ GPSLatitudeRef: 'N', GPSLatitude: '44/1 22/1 1234/100' },
        ...{ GPSLongitudeRef: 'W', GPSLongitude: '64/1 18/1 4321/100' },
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 74, mozjpeg: true })
    .toBuffer();
}
