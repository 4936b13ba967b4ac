import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ServerSettings } from '../../config/index.ts';
import type { Cms, Id } from '../../wordpress/client/index.ts';
import type { Foreign } from '../foreign.ts';
import { createPlaces } from '../places.ts';
import { Problem } from '../problem.ts';
import { cleanPicture } from './clean-picture.ts';
import { fileNameOf, type FileName } from './file-name.ts';
import {
  claimOf,
  refuseClaim,
  refuseHead,
  pictureTypeOf,
  typeOfFile,
  type Claim,
} from './file-type.ts';
import { sendTogether, setTexts, type SentFile, type UploadTexts } from './send.ts';
import { createSpoolFolder, spool, tooLarge, type Spooled } from './spool.ts';

/** A file on its way from a client to WordPress. */
export interface FileToSend {
  /** Read once. It is not destroyed, so that a refusal can be answered. */
  readonly body: Readable | AsyncIterable<Uint8Array>;
  /** As the client states it: `image/jpeg`. Empty or `application/octet-stream` if unknown. */
  readonly contentType: string;
  /** The client's name for it: may have a path, may not be ASCII. See `nameInDisposition`. */
  readonly filename: string;
  /** The WordPress account that sends it. */
  readonly account: Id;
  /** Bytes, if the client states them. */
  readonly size?: number | undefined;
  readonly texts?: UploadTexts | undefined;
  /** True if a picture may have no alternative text. Default false. */
  readonly mayLackAlt?: boolean | undefined;
  /** Aborts when the client is gone. Then the file is removed everywhere. */
  readonly signal?: AbortSignal | undefined;
}

interface UploadsOptions {
  /** Called with the size of each complete file. */
  readonly onReceived?: ((bytes: number) => void) | undefined;
  /** Checks drawings. */
  readonly foreign: Foreign;
}

const mostAtOnce = 32;
/** No account can keep the others out. The desk's page sends three files at once. */
const mostOfAccount = 4;
const sentAtOnce = 3;
/** Bytes: a file that is read in small pieces takes longer to send. */
const readAtOnce = 256 * 1024;

/** Sends files to WordPress. Removes files that earlier runs have left on disk. */
export function createUploads(settings: ServerSettings, { onReceived, foreign }: UploadsOptions) {
  const { maxUpload, uploadTypes, keepLocation } = settings.desk;
  const folder = createSpoolFolder(join(settings.folder, 'spool'));
  const inTurn = sendTogether(sentAtOnce);
  const places = createPlaces({ inAll: mostAtOnce, ofOne: mostOfAccount });

  const receive = async (file: FileToSend, path: string): Promise<Spooled> => {
    const { body, size, signal } = file;
    const spooled = await spool(unclosed(body), path, {
      mostBytes: maxUpload,
      announced: size,
      signal,
      onHead: uploadTypes === null ? undefined : (head) => refuseHead(head, uploadTypes),
    });
    if (spooled.size === 0) throw empty();
    onReceived?.(spooled.size);
    return spooled;
  };

  const sendFrom = async (
    path: string,
    file: FileToSend,
    { name, claim, cms }: { name: FileName; claim: Claim; cms: Cms },
  ): Promise<SentFile> => {
    const { signal } = file;
    const notes = name.wasUnsafe
      ? [`The file’s name was not safe. It is sent as “${name.safe}”.`]
      : [];
    const came = await receive(file, path);
    const type =
      uploadTypes === null
        ? claim.type || 'application/octet-stream'
        : await typeOfFile(path, claim, uploadTypes, foreign);
    // Without a check of types, the stated type means nothing.
    const found = uploadTypes === null ? ((await pictureTypeOf(path, claim)) ?? '') : type;
    if (file.mayLackAlt !== true) refuseSilent(found, file.texts);
    const { size, md5 } = keepLocation
      ? came
      : await clean(came, found, { notes, isStrict: uploadTypes !== null });
    const media = await inTurn(() => {
      if (signal?.aborted === true) throw clientClosed();
      return cms.media.upload({
        filename: name.safe,
        contentType: type,
        size,
        md5,
        signal,
        open: () => createReadStream(path, { highWaterMark: readAtOnce }),
      });
    });
    return setTexts(media, { name, texts: file.texts ?? {}, cms, notes });
  };

  return {
    /**
     * Stores a file on disk until it is complete and checked, then sends it to WordPress. Throws a
     * `Problem` if it is refused here, and a `CmsError` if WordPress refuses it.
     */
    async send(file: FileToSend, cms: Cms): Promise<SentFile> {
      // A connection may break before it is read. Reading it throws then.
      if (file.body instanceof Readable) file.body.on('error', () => undefined);
      const name = fileNameOf(file.filename);
      const claim = claimOf(file.contentType, name.ending);
      if (uploadTypes !== null) refuseClaim(claim, uploadTypes);
      if (file.size === 0) throw empty();
      if (file.size !== undefined && file.size > maxUpload) throw tooLarge(maxUpload);
      if (uploadTypes !== null && file.mayLackAlt !== true) refuseSilent(claim.type, file.texts);
      const leavePlace = takePlace(places, file.account);
      try {
        const path = await folder.place();
        try {
          return await sendFrom(path, file, { name, claim, cms });
        } finally {
          await folder.remove(path);
        }
      } finally {
        leavePlace();
      }
    },
    /** Removes all stored files. */
    close: () => folder.close(),
  };
}

/** Counts an upload until the returned function is called. */
const takePlace = (places: ReturnType<typeof createPlaces>, account: Id): (() => void) => {
  const leave = places.take(String(account));
  if (leave === 'ofOne') {
    const files = `This account is already uploading ${mostOfAccount} files.`;
    throw tooMany(`${files} Send the next one when one of them has arrived.`);
  }
  if (leave === 'inAll') {
    throw tooMany(`${mostAtOnce} files are already being uploaded. Try again in a moment.`);
  }
  return leave;
};

/** The cleaned file, or the file as it came. */
const clean = async (
  came: Spooled,
  type: string,
  { notes, isStrict }: { readonly notes: string[]; readonly isStrict: boolean },
): Promise<Spooled> => {
  if (!type.startsWith('image/')) return came;
  const picture = await cleanPicture(came.path, type).catch((error: unknown) => {
    if (isStrict || !(error instanceof Problem)) throw error;
    notes.push(error.message);
    return null;
  });
  if (picture === null) return came;
  notes.push(
    picture.wasTurned
      ? 'The picture was turned upright, and its location and camera data were removed.'
      : 'The picture’s location and camera data were removed.',
  );
  await writeFile(came.path, picture.file);
  const md5 = createHash('md5').update(picture.file).digest('hex');
  return { path: came.path, size: picture.file.length, md5 };
};

/** A body that stays open when reading stops: if it is a request, it can still be answered. */
const unclosed = (body: FileToSend['body']): AsyncIterable<unknown> =>
  body instanceof Readable
    ? { [Symbol.asyncIterator]: () => body.iterator({ destroyOnReturn: false }) }
    : body;

/** Refuses a picture that has no alternative text and is not marked as decorative. */
const refuseSilent = (type: string, { alt = '', decorative }: UploadTexts = {}): void => {
  if (!type.startsWith('image/') || alt.trim() !== '' || decorative === 'true') return;
  throw new Problem({
    code: 'alt-missing',
    detail:
      'A picture needs an alternative text (alt) that describes it. If it is decorative, say so (decorative=true).',
    fields: [{ name: 'alt', problem: '`alt` is missing.' }],
  });
};

const empty = (): Problem => new Problem({ code: 'invalid', detail: 'The file is empty.' });

const clientClosed = (): Problem =>
  new Problem({
    code: 'malformed',
    detail: 'The client closed the connection before its file was sent to WordPress.',
  });

const tooMany = (detail: string): Problem => new Problem({ code: 'busy', detail, retryAfter: 10 });
