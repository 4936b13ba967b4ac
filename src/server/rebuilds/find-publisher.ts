import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The command that builds and publishes, in a project's folder. */
const script = join('src', 'cli', 'publish.ts');

/**
 * The project's command that publishes: in the folder that the server was started in, else around the server's own
 * file, which lies in the project's `dist` or below its releases. Null where there is no project.
 */
export const findPublisher = (folder: string, serverFile: string): string | null => {
  // The two may have folders in common: a server may be started in one of the project's own folders.
  const around: string[] = [];
  for (let place = dirname(serverFile); !around.includes(place); place = dirname(place)) {
    around.push(place);
  }
  const places = [folder, ...around];
  return places.map((place) => join(place, script)).find((file) => existsSync(file)) ?? null;
};
