import type { Cms, Warn } from '../cms.ts';
import type { Reader } from '../reader.ts';
import type { Transport } from '../transport.ts';
import type { PageLimit } from './salvage.ts';

/** The client's methods that differ between the generations. */
export type GenerationFace = Pick<
  Cms,
  | ('entries' | 'types' | 'media' | 'users' | 'terms' | 'menus' | 'frontSettings')
  | ('comments' | 'latestComments' | 'moderation' | 'termsForEditors' | 'applicationPasswords')
>;

/** What a generation needs to send requests. */
export interface GenerationContext {
  readonly transport: Transport;
  readonly reader: Reader;
  readonly root: URL;
  readonly namespace: string;
  /** Pages of a collection asked for at once. */
  readonly ahead: number;
  readonly pageLimit: PageLimit;
  /** Records that a collection may have. */
  readonly maxRecords: number;
  readonly warn: Warn;
}
