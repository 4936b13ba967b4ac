import { jsonAddress } from '../addresses.ts';
import { json, type Reply } from '../http.ts';
import { attach } from '../media/attach.ts';
import { receive, type Received } from '../media/receive.ts';
import { typeOf } from '../media/types.ts';
import { Refusal } from '../refusal.ts';
import { can } from '../rights.ts';
import { postRecord } from './post-record.ts';
import type { Call } from './route.ts';

const refuse = (code: string, message: string, status = 400) =>
  new Refusal(`json_upload_${code}`, message, status);

/** Uploading (`interface.md`, E5): the file is the whole body. */
export async function upload(call: Call): Promise<Reply> {
  const { service, asker, request } = call;
  if (!can(asker, 'upload_files')) {
    throw new Refusal(
      'json_cannot_create',
      'Sorry, you are not allowed to post on this site.',
      400,
    );
  }
  const received = await receive(service, request.stream);
  try {
    const name = checkUpload(call, received);
    const post =
      typeOf(name) === null
        ? null
        : await attach(service, received, { name, author: asker?.id ?? 0 });
    if (post === null) {
      throw refuse('sideload_error', 'Sorry, you are not allowed to upload this file type.', 500);
    }
    const location = jsonAddress(service, `/media/${post.id}`);
    return json(201, postRecord(call, post, 'edit'), { Location: location });
  } finally {
    await received.discard();
  }
}

function checkUpload({ request }: Call, received: Received): string {
  if (received.size === 0) throw refuse('no_data', 'No data supplied');
  if (!request.header('content-type')) throw refuse('no_type', 'No Content-Type supplied');
  const disposition = request.header('content-disposition');
  if (disposition === '') throw refuse('no_disposition', 'No Content-Disposition supplied');
  const name = nameOf(disposition);
  if (name === '') throw refuse('invalid_disposition', 'Invalid Content-Disposition supplied');
  const expected = request.header('content-md5').trim();
  if (expected !== '' && expected !== received.md5) {
    throw refuse('hash_mismatch', 'Content hash did not match expected', 412);
  }
  return name;
}

/** As the plugin reads it: quotes stay part of the name, so that `"photo.jpg"` is of the type `jpg"`, which is refused. */
function nameOf(disposition: string): string {
  const parts = disposition.split(';').map((part) => part.trim());
  const named = parts.findLast((part) => part.startsWith('filename'));
  return Buffer.from(named?.split('=')[1]?.trim() ?? '', 'latin1').toString('utf8');
}
