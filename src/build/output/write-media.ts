import { join } from 'node:path';
import { mediaPath } from '../../content/paths/index.ts';
import type { Build } from '../folder/index.ts';
import { mapRecords, type MirrorReader } from '../../wordpress/mirror/index.ts';
import { saysMissing } from '../../error-code.ts';

/** The folder of pictures and files in the finished site. */
export const mediaFolderName = mediaPath.slice(1, -1);

const variantsOf = mapRecords('pictures', ({ record }) =>
  record.variants.map(({ file, type }) => [file, type] as const),
);
const filesOf = mapRecords('files', ({ record }) => [record.file, record.type] as const);

/** The names of all files of the mirror's pictures and kept files, with their media types. */
export function mediaFiles(mirror: MirrorReader): Map<string, string> {
  return new Map([...variantsOf(mirror).flat(), ...filesOf(mirror)]);
}

/** Throws if the name leads out of its folder, as only a manipulated mirror's can. */
export function mediaFileName(name: string): string {
  if (/^[\w-][\w.-]*$/.test(name)) return name;
  throw new Error(`“${name}” can’t be the name of a file of pictures.`);
}

/** Links files into a folder of the site. Existing ones stay: names depend on content. */
export function writeMedia(
  build: Build,
  names: Iterable<string>,
  from: string,
  into = mediaPath,
): void {
  for (const name of new Set(names)) {
    const path = `client${into}${mediaFileName(name)}`;
    if (!build.has(path) && !build.keeps(path, name)) linkFile(build, path, name, join(from, name));
  }
}

function linkFile(build: Build, path: string, key: string, from: string): void {
  try {
    build.link(path, key, from);
  } catch (error) {
    if (!saysMissing(error)) throw error;
    throw new Error(
      `The file ${from}, which a page shows, is gone: something else emptied that folder during the build. Build again.`,
      { cause: error },
    );
  }
}
