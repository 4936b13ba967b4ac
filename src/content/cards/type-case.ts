import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { CardLook } from './face.ts';
import { toOpenType } from './to-open-type.ts';

/** Typefaces that are ready to be set with. */
export interface TypeCase {
  /** Families in the order in which they are tried. */
  readonly families: readonly string[];
}

/** Raise it when fonts come to be written in another way. */
const revision = 2;

/**
 * Brings the files of a typeface into a form that libvips draws with, below `folder`. Each file gets a family of its
 * own: one of the same name that is installed on the machine would else take its place. The common file is tried last,
 * since others have accented letters ready-made that it could only compose.
 */
export async function openTypeCase(
  folder: string,
  { faces, generic }: Pick<CardLook, 'faces' | 'generic'>,
): Promise<TypeCase> {
  const families: string[] = [];
  for (const face of faces) families.push(await load(face, folder));
  return { families: [...families, generic] };
}

async function load(face: string, folder: string): Promise<string> {
  const bytes = await readFile(face);
  const digest = createHash('sha256')
    .update(`${revision} `)
    .update(bytes)
    .digest('hex')
    .slice(0, 16);
  const family = `Galley ${digest}`;
  const file = join(folder, `${digest}.ttf`);
  if (!existsSync(file)) {
    const font = await toOpenType(bytes, family);
    await mkdir(folder, { recursive: true });
    const unfinished = `${file}.${randomUUID()}`;
    await writeFile(unfinished, font);
    await rename(unfinished, file);
  }
  // libvips takes one file at a time and keeps it for as long as the process lasts.
  await sharp({ text: { text: '.', font: `${family}, 12`, fontfile: file } }).toBuffer();
  return family;
}
