import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The command that builds and publishes, in a project's folder. */
const script = join('src', 'cli', 'publish.ts');

/**
 * The project's command that publishes: in the folder that the server was started in, else around the server's own
 * file, which lies in the project's `dist` or below its releases. Null where there is no project.
 */
export const findPublisher = (folder: string, serverFile: string): string | null => {
  const places = [folder];
  for (let place = dirname(serverFile); !places.includes(place); place = dirname(place)) {
    places.push(place);
  }
  return places.map((place) => join(place, script)).find((file) => existsSync(file)) ?? null;
};
