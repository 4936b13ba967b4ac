import type { Cms, Warn } from '../cms.ts';
import type { Reader } from '../reader.ts';
import type { Transport } from '../request.ts';

/** What one generation of the interface can do: the client's face without what is the same for both. */
export type GenerationFace = Omit<
  Cms,
  'connect' | 'site' | 'files' | 'authorization' | 'requests' | 'close'
>;

/** What a generation works with. */
export interface GenerationContext {
  readonly transport: Transport;
  readonly reader: Reader;
  /** The interface root. */
  readonly root: URL;
  readonly namespace: string;
  /** Pages of a collection asked for at once. */
  readonly ahead: number;
  readonly warn: Warn;
}
