import type { Readable } from 'node:stream';
import type { Cms, Media } from '../../wordpress/client/index.ts';

/** As they are typed. */
export interface UploadTexts {
  /** A picture has one, or is decorative. */
  readonly alt?: string | undefined;
  /** `true` for a picture that needs no alternative text. */
  readonly decorative?: string | undefined;
  readonly title?: string | undefined;
  readonly caption?: string | undefined;
}

/** A file on its way from a client to WordPress. */
export interface FileToSend {
  /** Read as fast as it can be kept, and once. It is not destroyed, so that a refusal can still be answered. */
  readonly body: Readable | AsyncIterable<Uint8Array>;
  /** What the client says that it is: `image/jpeg`. Empty or `application/octet-stream` when it does not know. */
  readonly contentType: string;
  /** As the client has it: possibly with a path, possibly not ASCII. See `nameInDisposition`. */
  readonly filename: string;
  /** Bytes, where the client says so beforehand. */
  readonly size?: number | undefined;
  readonly texts?: UploadTexts | undefined;
  /** Aborts when the client is gone. Then nothing of the file stays anywhere. */
  readonly signal?: AbortSignal | undefined;
}

export interface SentFile {
  readonly media: Media;
  /** What was done to the file, or could not be done, besides sending it: full sentences for a person. */
  readonly notes: readonly string[];
}

/** The way of files to WordPress. */
export interface Uploads {
  /**
   * Keeps a file on disk until it is whole and looked at, and sends it (`interface.md`, E5). Throws a `Problem` for a
   * file that is refused here, and a `CmsError` for one that WordPress refuses.
   */
  send(file: FileToSend, cms: Cms): Promise<SentFile>;
  /** Throws away what is kept. */
  close(): Promise<void>;
}
