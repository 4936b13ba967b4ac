import { providers } from './providers.ts';

/** Every host that a frame can come from, as a policy writes them: `example.com`, and `*.example.com` for all below it. */
export function frameHosts(embedHosts: readonly string[]): string[] {
  const isCovered = (host: string) =>
    embedHosts.some((each) => host === each || host.endsWith(`.${each}`));
  const players = Object.values(providers)
    .filter(({ hosts }) => hosts.some((each) => embedHosts.includes(each)))
    .map(({ playerHost }) => playerHost);
  return [
    ...embedHosts.flatMap((host) => [host, `*.${host}`]),
    ...players.filter((host) => !isCovered(host)),
  ];
}
