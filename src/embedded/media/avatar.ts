import sharp from 'sharp';
import { text, type Incoming, type Reply } from '../http.ts';

const cached = new Map<string, Buffer>();

/** `/wp-content/avatars/141-96.png`: a disc of one hue. */
export async function serveAvatar({ path }: Incoming): Promise<Reply> {
  const match = /^\/wp-content\/avatars\/(\d{1,3})-(24|48|96)\.png$/.exec(path);
  if (match === null) return text(404, 'text/plain; charset=UTF-8', 'There is no such picture.\n');
  const image = cached.get(path) ?? (await draw(Number(match[1]), Number(match[2])));
  cached.set(path, image);
  return {
    status: 200,
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' },
    body: image,
  };
}

function draw(hue: number, size: number): Promise<Buffer> {
  const half = size / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <rect width="${size}" height="${size}" fill="hsl(${hue % 360}, 35%, 82%)"/>
    <circle cx="${half}" cy="${size * 0.4}" r="${size * 0.18}" fill="hsl(${hue % 360}, 35%, 38%)"/>
    <ellipse cx="${half}" cy="${size * 0.95}" rx="${size * 0.34}" ry="${size * 0.32}" fill="hsl(${hue % 360}, 35%, 38%)"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
