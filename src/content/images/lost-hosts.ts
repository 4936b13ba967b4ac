/** Remembers which hosts give no answer, so that their files are not waited for one by one. */
export interface LostHosts {
  isLost(address: string): boolean;
  /** A request to this address got no answer, or got one. */
  note(address: string, answered: boolean): void;
}

const enough = 3;

export function createLostHosts(): LostHosts {
  const silences = new Map<string, number>();
  return {
    isLost: (address) => (silences.get(hostOf(address)) ?? 0) >= enough,
    note: (address, answered) => {
      const host = hostOf(address);
      silences.set(host, answered ? 0 : (silences.get(host) ?? 0) + 1);
    },
  };
}

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address;
}
