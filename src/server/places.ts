interface Place {
  readonly key: string;
  readonly giveWay: () => boolean;
}

/** Counts what is under way at once, in all and of one key: no client can keep the others out. */
export function createPlaces({ inAll, ofOne }: { inAll: number; ofOne: number }) {
  // The one that was taken first comes first.
  const taken = new Set<Place>();
  return {
    /**
     * Takes a place until the returned function is called; else which limit is reached.
     * @param giveWay called if all are taken: ends what has the place; true if it could
     */
    take(key: string, giveWay: Place['giveWay'] = () => false): (() => void) | 'inAll' | 'ofOne' {
      const all = [...taken];
      if (all.filter((each) => each.key === key).length >= ofOne) return 'ofOne';
      if (all.length >= inAll) {
        const ended = all.find((each) => each.giveWay());
        if (ended === undefined) return 'inAll';
        taken.delete(ended);
      }
      const place = { key, giveWay };
      taken.add(place);
      return () => void taken.delete(place);
    },
  };
}
