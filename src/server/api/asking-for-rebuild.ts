import type { IncomingMessage } from 'node:http';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { callerOf } from '../auth/caller.ts';
import { guardSender, guardWrite, requireEditor } from '../auth/guard.ts';
import type { ServerContext } from '../context.ts';
import { readWhole, typeOfBody } from '../http/read-body.ts';
import { senderOf } from '../http/sender.ts';
import { Problem } from '../problem.ts';
import type { RebuildRequest } from '../rebuilds/rebuild.ts';
import { type Claim, checkClaim, checkSignature, refuseReplay } from '../rebuilds/signed-calls.ts';
import type { ApiEnv } from './middleware.ts';
import { invalid } from './problems.ts';
import { newRebuildSchema } from './schemas/rebuilds.ts';

const longest = 200;

/** Foreign text as one short line; null when it is empty. */
const plainWords = (text: string): string | null => {
  const line = text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return line === '' ? null : [...line].slice(0, longest).join('');
};

const limit = {
  mostBytes: 16 * 1024,
  tooLarge: 'A rebuild request may have 16 KB at most, but this one is larger.',
};

const signatureHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** The signature headers of a request; null when all are missing. */
const claimOf = ({ headers }: IncomingMessage): Claim | null => {
  const texts = signatureHeaders.map((name) => String(headers[name] ?? ''));
  if (texts.every((text) => text === '')) return null;
  const [id = '', timestamp = '', signature = ''] = texts;
  return { id, timestamp, signature };
};

// A field that cannot be understood must not prevent the rebuild.
const words = z.string().transform(plainWords).nullable().catch(null);
const signedBody = z.looseObject({ reason: words, event: words, site: words });

const parse = (body: Uint8Array): unknown => {
  try {
    return body.length === 0 ? {} : JSON.parse(new TextDecoder().decode(body));
  } catch (cause) {
    throw new Problem({ code: 'malformed', detail: 'The body is not valid JSON.', cause });
  }
};

const signedRequest = async (
  { settings, rateLimits, seenCalls, log }: ServerContext,
  request: IncomingMessage,
  claim: Claim,
): Promise<RebuildRequest> => {
  const { secret } = settings.rebuilds;
  if (secret === null) log.warn('A signed request arrived, but REBUILD_SECRET is not set.');
  const { address, origin } = senderOf(request, settings.desk.trustProxy);
  guardSender(request, { origin, isPreview: false });
  typeOfBody(request);
  // Anyone can send this, so the headers are checked before the body is read.
  await rateLimits.checkSecret(address, () => checkClaim(secret, claim));
  const call = { ...claim, body: await readWhole(request, limit) };
  await rateLimits.checkSecret(address, () => checkSignature(secret, call));
  await refuseReplay(seenCalls, call);
  const sent = parse(call.body);
  const { data, error } = signedBody.safeParse(sent);
  if (data === undefined) throw invalid(error, sent);
  return { by: 'signed', who: data.site, reason: data.reason ?? data.event };
};

/** The reason in an editor's request, which has a JSON body or none. */
const editorsReason = async (request: IncomingMessage): Promise<string | null> => {
  const type = typeOfBody(request);
  const body = await readWhole(request, limit);
  if (body.length > 0 && type !== 'application/json') {
    const detail = 'This route expects JSON: send it with Content-Type: application/json.';
    throw new Problem({ code: 'wrong-type', detail });
  }
  const sent = parse(body);
  const { data, error } = newRebuildSchema.safeParse(sent);
  if (data === undefined) throw invalid(error, sent);
  return plainWords(data.reason ?? '');
};

/**
 * Accepts requests for a rebuild from editors who may publish, and from programs that know the
 * secret; a signed request needs no session. Reads the body, and sets `asking`.
 */
export function askingForRebuild(context: ServerContext) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const { incoming } = c.env;
    const claim = claimOf(incoming);
    if (claim === null) {
      const caller = await callerOf(context, incoming);
      const editor = requireEditor(caller);
      c.set('editor', editor);
      guardWrite(incoming, caller);
      if (!editor.user.capabilities.has('publish_posts')) {
        const detail = 'Only accounts that may publish posts can start a rebuild.';
        throw new Problem({ code: 'forbidden', detail });
      }
      const reason = await editorsReason(incoming);
      c.set('asking', { by: 'editor', who: editor.user.name, reason });
    } else {
      c.set('asking', await signedRequest(context, incoming, claim));
    }
    // The body has been read, so Hono gets a request without one.
    c.req.raw = new Request(c.req.url, { method: c.req.method });
    await next();
    if (claim !== null && c.res.status === 503) await context.seenCalls.forget(claim.id);
  });
}
