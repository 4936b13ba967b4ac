import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { BucketAddress, S3Settings } from '../../../config/index.ts';
import { hasStatus, isMissing, storageError } from './errors.ts';

export interface PutOptions {
  readonly type?: string | undefined;
  readonly cacheControl?: string | undefined;
  /** Stored as metadata. */
  readonly digest?: string | undefined;
  readonly redirect?: string | undefined;
  /** The ETag that the object must have; null if there must be none. Default: no condition. */
  readonly ifEtag?: string | null | undefined;
}

const digestName = 'galley-digest';

/** Bytes. Larger files are sent in parts of this size, each of which is retried by itself. */
const partSize = 32 * 1024 * 1024;

/** A request is tried so often, with pauses that grow up to 20 seconds. */
const attempts = 8;

const md5Of = (data: Buffer): string => createHash('md5').update(data).digest('base64');

const conditionOf = ({ ifEtag }: PutOptions) => {
  if (ifEtag === undefined) return {};
  return ifEtag === null ? { IfNoneMatch: '*' } : { IfMatch: ifEtag };
};

const headersOf = ({ type, cacheControl, digest, redirect }: PutOptions) => ({
  ContentType: type,
  CacheControl: cacheControl,
  Metadata: digest === undefined ? undefined : { [digestName]: digest },
  WebsiteRedirectLocation: redirect,
});

export type Bucket = ReturnType<typeof openBucket>;

/**
 * Opens a bucket below the site's path, with relative keys. Nothing is asked yet. Requests are
 * repeated if the service fails or is busy. Failures are `PublishError`s; {@link isRefused} tells
 * failed conditions.
 */
export function openBucket(
  address: BucketAddress,
  settings: S3Settings,
  abortSignal?: AbortSignal,
) {
  const access = accessTo(address, settings, abortSignal);
  return {
    /** `s3://paper/site` */
    name: access.name,
    ...readingFrom(access),
    ...sendingTo(access),
    ...listing(access),
    close: () => access.client.destroy(),
  };
}

type Access = ReturnType<typeof accessTo>;

function accessTo(
  { bucket, prefix }: BucketAddress,
  settings: S3Settings,
  abortSignal: AbortSignal | undefined,
) {
  const client = new S3Client({
    region: settings.region,
    endpoint: settings.endpoint ?? undefined,
    forcePathStyle: settings.isPathStyle,
    // The SDK writes into the object.
    credentials: settings.credentials === null ? undefined : { ...settings.credentials },
    maxAttempts: attempts,
    // A bucket of AWS is found in its own region.
    followRegionRedirects: settings.endpoint === null,
    // Other services refuse these headers. `Content-MD5` protects what is sent.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 10_000, socketTimeout: 60_000 },
  });
  const name = `s3://${bucket}/${prefix}`.replace(/\/$/, '');
  /** Runs a request; a failure says what was tried. */
  const asked = async <T>(what: string, request: () => Promise<T>): Promise<T> => {
    abortSignal?.throwIfAborted();
    try {
      return await request();
    } catch (error) {
      abortSignal?.throwIfAborted();
      throw storageError(error, name, what);
    }
  };
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  return { client, bucket, prefix, name, at, how: { abortSignal }, asked };
}

function readingFrom({ client, at, how, asked }: Access) {
  const get = (key: string, etag?: string) =>
    asked(`reading ${key}`, async () => {
      const found = await orNull(
        client
          .send(new GetObjectCommand({ ...at(key), IfNoneMatch: etag }), how)
          .catch((error: unknown) => {
            if (etag !== undefined && hasStatus(error, 304)) return 'same' as const;
            throw error;
          }),
      );
      if (found === null || found === 'same') return found;
      const bytes = (await found.Body?.transformToByteArray()) ?? new Uint8Array();
      const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      return { data, etag: found.ETag ?? '', changedAt: found.LastModified?.getTime() ?? 0 };
    });
  return {
    /** Null if it does not exist. */
    async get(key: string) {
      const found = await get(key);
      return found === 'same' ? null : found;
    },
    /** `same` if the object still has the ETag. */
    getUnless: get,
    /** Without bytes. `digest`: ours, in its metadata; null from another program. */
    head: (key: string) =>
      asked(`asking for ${key}`, async () => {
        const found = await orNull(client.send(new HeadObjectCommand(at(key)), how));
        return found && { digest: found.Metadata?.[digestName] ?? null, etag: found.ETag ?? '' };
      }),
  };
}

const orNull = <T>(request: Promise<T>): Promise<T | null> =>
  request.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

function sendingTo(access: Access) {
  const { client, bucket, prefix, at, how, asked } = access;
  const put = (key: string, data: Buffer, options: PutOptions = {}) =>
    asked(`sending ${key}`, async () => {
      const { ETag = '' } = await client.send(
        new PutObjectCommand({
          ...at(key),
          ...headersOf(options),
          ...conditionOf(options),
          Body: data,
          ContentLength: data.length,
          ContentMD5: md5Of(data),
        }),
        how,
      );
      return ETag;
    });
  return {
    /** Returns the ETag. */
    put,
    /** The same for a file on disk, which may be large. */
    async putFile(key: string, file: string, size: number, options: PutOptions = {}) {
      return size > partSize
        ? asked(`sending ${key}`, () => putParts(access, key, { file, size, options }))
        : put(key, await readFile(file), options);
    },
    /** Copies an object with its headers. Returns the copy's ETag; null without an object. */
    copy: (from: string, to: string, { redirect }: Pick<PutOptions, 'redirect'> = {}) =>
      asked(`copying ${from}`, async () => {
        const copied = await orNull(
          client.send(
            new CopyObjectCommand({
              ...at(to),
              CopySource: [bucket, ...(prefix + from).split('/')].map(encodeURIComponent).join('/'),
              WebsiteRedirectLocation: redirect,
            }),
            how,
          ),
        );
        return copied && (copied.CopyObjectResult?.ETag ?? '');
      }),
    remove: (key: string) =>
      asked(`deleting ${key}`, async () => {
        await client.send(new DeleteObjectCommand(at(key)), how);
      }),
  };
}

async function putParts(
  { client, at, how }: Access,
  key: string,
  { file, size, options }: { file: string; size: number; options: PutOptions },
): Promise<string> {
  const upload = await client.send(
    new CreateMultipartUploadCommand({ ...at(key), ...headersOf(options) }),
    how,
  );
  const whole = { ...at(key), UploadId: upload.UploadId };
  try {
    const parts: { ETag: string | undefined; PartNumber: number }[] = [];
    for (let start = 0; start < size; start += partSize) {
      const end = Math.min(start + partSize, size) - 1;
      const data = await buffer(createReadStream(file, { start, end }));
      const part = { ...whole, PartNumber: parts.length + 1 };
      const { ETag } = await client.send(
        new UploadPartCommand({ ...part, Body: data, ContentMD5: md5Of(data) }),
        how,
      );
      parts.push({ ETag, PartNumber: part.PartNumber });
    }
    const { ETag = '' } = await client.send(
      new CompleteMultipartUploadCommand({ ...whole, MultipartUpload: { Parts: parts } }),
      how,
    );
    return ETag;
  } catch (error) {
    // Parts of an upload that is not completed cost money, and nothing shows them.
    await client.send(new AbortMultipartUploadCommand(whole)).catch(() => undefined);
    throw error;
  }
}

function listing({ client, bucket, prefix, how, asked }: Access) {
  const pages = async function* (start: string, delimiter?: string) {
    const asking = { Bucket: bucket, Prefix: prefix + start, Delimiter: delimiter };
    const found = paginateListObjectsV2({ client }, asking, how);
    for (;;) {
      const page = await asked('listing objects', () => found.next());
      if (page.done === true) return;
      yield page.value;
    }
  };
  return {
    async *list(below = '') {
      for await (const { Contents = [] } of pages(below))
        for (const { Key = '', Size: size = 0, ETag: etag = '' } of Contents)
          yield { key: Key.slice(prefix.length), size, etag };
    },
    /** Keys that begin with a text, up to the next slash. */
    async names(start: string) {
      const names: string[] = [];
      for await (const { Contents = [], CommonPrefixes = [] } of pages(start, '/')) {
        names.push(...Contents.map(({ Key = '' }) => Key.slice(prefix.length)));
        names.push(...CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(prefix.length)));
      }
      return names;
    },
  };
}

/** The number of requests that run side by side. */
const atOnce = 16;

/** Works on items, some at a time. After a failure nothing begins; it is thrown at the end. */
export async function sideBySide<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const left = items.values();
  const errors: unknown[] = [];
  const worker = async () => {
    for (const item of left) {
      try {
        await work(item);
      } catch (error) {
        errors.push(error);
      }
      if (errors.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  if (errors.length > 0) throw errors[0];
}
