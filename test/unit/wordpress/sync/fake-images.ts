import type { ImagePipeline, Wanted } from '../../../../src/content/images/index.ts';

/** An image pipeline that makes everything but what a test says is broken, and remembers what it was asked for. */
export interface FakeImages extends ImagePipeline {
  readonly broken: Map<string, string>;
  /** What was wanted in the last run. */
  readonly wanted: Wanted[];
  /** Thrown by the next runs. */
  failure: Error | null;
  /** What was wanted as: `picture+ https://…`, with a plus where the host is to be asked again. */
  asked(): string[];
}

export function createFakeImages(): FakeImages {
  const broken = new Map<string, string>();
  const wanted: Wanted[] = [];
  const fake: FakeImages = {
    broken,
    wanted,
    failure: null,
    asked: () =>
      wanted.map(({ kind, address, recheck }) => `${kind}${recheck ? '+' : ''} ${address}`),
    run(all) {
      wanted.splice(0, Infinity, ...all);
      if (fake.failure !== null) return Promise.reject(fake.failure);
      const made = wanted.filter(({ address }) => !broken.has(address));
      const ofKind = (isFile: boolean) => made.filter(({ kind }) => (kind === 'file') === isFile);
      const name = (address: string) => address.replace(/\W+/g, '-');
      return Promise.resolve({
        pictures: new Map(
          ofKind(false).map(({ address }) => [
            address,
            {
              width: 100,
              height: 50,
              placeholder: null,
              variants: [{ file: `${name(address)}.jpg`, type: 'image/jpeg', width: 100 }],
            },
          ]),
        ),
        files: new Map(
          ofKind(true).map(({ address }) => [
            address,
            { file: `${name(address)}.pdf`, type: 'application/pdf', size: 7 },
          ]),
        ),
        problems: new Map([...broken].filter(([at]) => wanted.some((w) => w.address === at))),
        privates: new Set(),
        counts: {
          requests: made.length,
          fetched: made.length,
          encoded: made.length,
          kept: 7,
          left: 0,
        },
      });
    },
    close: () => undefined,
  };
  return fake;
}
