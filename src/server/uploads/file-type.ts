import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { recognize, type Recognized } from '../../content/images/index.ts';
import type { Foreign } from '../foreign.ts';
import { Problem } from '../problem.ts';
import { isOlderOffice, isText, kindOfEnding, kindOfType, type Kind } from './kinds.ts';

/** What a client says that its file is. */
export interface Claim {
  /** Lower case, without parameters; empty when the client does not know. */
  readonly type: string;
  /** Lower case, without a dot; empty when there is none. */
  readonly ending: string;
}

const unknowing = new Set(['', 'application/octet-stream', 'binary/octet-stream']);

/** `image/jpeg; charset=binary` → `image/jpeg`. Throws a {@link Problem} when it is no media type. */
export const claimOf = (contentType: string, ending: string): Claim => {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== '' && !/^[a-z0-9][\w.+-]*\/[a-z0-9][\w.+-]*$/.test(type)) {
    throw new Problem({ code: 'wrong-type', detail: 'The Content-Type is not a media type.' });
  }
  return { type: unknowing.has(type) ? '' : type, ending };
};

const isAmong = (allowed: readonly string[], type: string): boolean =>
  allowed.includes(type) || allowed.includes(`${type.split('/')[0] ?? ''}/*`);

const isAllowed = (allowed: readonly string[], type: string): boolean =>
  (kindOfType(type)?.types ?? [type]).some((each) => isAmong(allowed, each));

const refused = (detail: string): Problem => new Problem({ code: 'refused-file', detail });

const notTaken = (type: string, allowed: readonly string[]): Problem =>
  refused(`Files of the type ${type} are not allowed here. Allowed: ${allowed.join(', ')}.`);

/** Refuses what would be refused even if it were what it claims to be: before anything of it is read. */
export const refuseClaim = ({ type, ending }: Claim, allowed: readonly string[]): void => {
  const claimed = type === '' ? (kindOfEnding(ending)?.types[0] ?? '') : type;
  if (claimed !== '' && !isAllowed(allowed, claimed)) throw notTaken(claimed, allowed);
};

// They hold others, which show themselves only further inside.
const containers = /^application\/(?:zip|x-cfb|ogg|xml)$|^video\/|^audio\//;

/** Refuses what shows by its first bytes already that it is of no use. */
export const refuseHead = async (head: Uint8Array, allowed: readonly string[]): Promise<void> => {
  const found = await fileTypeFromBuffer(head);
  if (found === undefined || containers.test(found.mime)) return;
  if (!isAllowed(allowed, found.mime)) throw notTaken(found.mime, allowed);
};

/**
 * The type of a whole file, by its bytes. Throws a {@link Problem} when it is not taken, or is not what it claims.
 */
export const typeOfFile = async (
  path: string,
  claim: Claim,
  allowed: readonly string[],
  foreign: Foreign,
): Promise<string> => {
  const recognized = await recognize(path, await headOf(path));
  const type = typeOf(recognized, claim);
  if (!isAllowed(allowed, type)) throw notTaken(type, allowed);
  if (recognized.kind === 'svg') await foreign.refuseActive(path);
  return type;
};

/** The type of a file that is a picture by its bytes, and null for others. */
export const pictureTypeOf = async (path: string): Promise<string | null> => {
  const recognized = await recognize(path, await headOf(path));
  if (recognized.kind !== 'known') return null;
  const type = kindOfType(recognized.mime)?.types[0] ?? recognized.mime;
  return type.startsWith('image/') ? type : null;
};

const typeOf = (recognized: Recognized, claim: Claim): string => {
  const byType = kindOfType(claim.type);
  const byEnding = kindOfEnding(claim.ending);
  const fits = (test: (kind: Kind) => boolean) =>
    [byEnding, byType].find((kind) => kind !== null && test(kind))?.types[0];
  if (recognized.kind === 'text') {
    return agree(fits(isText) ?? 'text/plain', claim, [byType, byEnding], isText);
  }
  if (recognized.kind === 'known' && recognized.mime === 'application/x-cfb') {
    return agree(fits(isOlderOffice) ?? recognized.mime, claim, [byType, byEnding], isOlderOffice);
  }
  const found = { svg: 'image/svg+xml', html: 'text/html', xml: 'application/xml' };
  if (recognized.kind === 'unknown' || recognized.kind === 'empty') {
    throw refused('The content of this file does not show its type, so it cannot be checked.');
  }
  const mime = recognized.kind === 'known' ? recognized.mime : found[recognized.kind];
  const own = kindOfType(mime);
  const type = own?.types.find((each) => each === claim.type) ?? own?.types[0] ?? mime;
  return agree(type, claim, [byType, byEnding], (kind) => kind === own);
};

/** The type, if nothing that the client said is another one. */
const agree = (
  type: string,
  claim: Claim,
  [byType, byEnding]: readonly [Kind | null, Kind | null],
  isSame: (kind: Kind) => boolean,
): string => {
  const sameType = byType === null ? claim.type === '' || claim.type === type : isSame(byType);
  if (!sameType) throw refused(`The file claims to be ${claim.type}, but its content is ${type}.`);
  if (byEnding !== null && !isSame(byEnding)) {
    throw refused(`The file name ends in .${claim.ending}, but its content is ${type}.`);
  }
  return type;
};

const headOf = async (path: string): Promise<Uint8Array> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8192), 0, 8192, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};
