import sharp from 'sharp';

/** Location and camera data, as phones write them. */
export const told = {
  IFD0: { Make: 'Planted Camera Works' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
};

/** Wider than high, red on the left and blue on the right. */
export function scene(width = 64, height = 32) {
  return sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    {
      input: {
        create: { width: width / 2, height, channels: 3, background: 'red' },
      },
      left: 0,
      top: 0,
    },
  ]);
}

/** `orientation` 6 is an upright phone. */
export function photo(orientation = 6): Promise<Buffer> {
  return scene()
    .withMetadata({ orientation })
    .withExifMerge(told)
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
}
