import sharp from 'sharp';

/** Where it was taken, and with what, as telephones write it. */
export const told = {
  IFD0: { Make: 'Planted Camera Works' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
};

/** Wider than high, red on the left and blue on the right. */
export const scene = (width = 64, height = 32) =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    {
      input: {
        create: { width: width / 2, height, channels: 3, background: 'red' },
      },
      left: 0,
      top: 0,
    },
  ]);

/** `orientation` 6 is a telephone held upright. */
export const photo = (orientation = 6): Promise<Buffer> =>
  scene().withMetadata({ orientation }).withExifMerge(told).withIccProfile('p3').jpeg().toBuffer();
