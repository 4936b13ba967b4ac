import type { IncomingMessage } from 'node:http';
import type { ContactForm } from '../../content/html/index.ts';
import { absoluteHref, formsPath } from '../../content/paths/index.ts';
import { contactFormHtml, honeypot, type TypedForm } from '../../wordpress/bodies/index.ts';
import type { FilledForm } from '../../wordpress/client/index.ts';
import type { ServerContext } from '../context.ts';
import { readWhole, typeOfBody } from '../http/read-body.ts';
import { senderOf } from '../http/sender.ts';
import { Problem } from '../problem.ts';
import { publishedBy } from '../published.ts';
import { passOnce } from './guard.ts';
import { readersPage, toRefusal, type ReadersPage } from './page.ts';
import { Refusal } from './refusal.ts';
import { liveText, refuseElsewhere } from './sent-from.ts';
import type { FormPlace } from './tokens.ts';

/** The page with a form of readers, and what became of one that was sent. */
export interface FormPage extends ReadersPage {
  /** Safe HTML; null if there is nothing to fill in. */
  readonly formHtml: string | null;
}

interface Answered {
  readonly page: FormPage;
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** Bytes of a form with its files. They are in memory while they are passed on, and nowhere else. */
const mostBytes = 10 * 1024 * 1024;
const tooLarge = 'This form may have 10 MB.';
const mostFields = 500;

/** Answers a request for the page with a form, and a form that was sent from it or from a text. Never throws for what a reader sent. */
export async function formPage(
  context: ServerContext,
  request: IncomingMessage,
  url: URL,
): Promise<Answered> {
  const text = Number(url.searchParams.get('text') ?? NaN);
  const id = Number(url.searchParams.get('form') ?? NaN);
  const place: FormPlace = { kind: 'form', text, form: id };
  const { page, headers } = await readersPage(context, request, text);
  const { words } = page;
  const form = publishedBy(context)
    ?.find(text)
    ?.forms?.find((each) => each.id === id);
  let typed: TypedForm | null = null;
  const htmlWith = (faults: Readonly<Record<string, string>>): string | null =>
    form === undefined
      ? null
      : contactFormHtml(form, {
          words,
          action: `${context.base}${formsPath}?text=${text}&form=${id}`,
          token: context.readers.tokens.make(place),
          typed,
          faults,
        });
  const answer = (
    status: number,
    sentence: string | null,
    faults: Readonly<Record<string, string>> = {},
  ): Answered => ({
    page: {
      ...page,
      outcome: sentence === null ? null : { sentence, isDone: false },
      formHtml: htmlWith(faults),
    },
    status,
    headers,
  });
  try {
    if (request.method === 'POST') refuseElsewhere(context, request);
    const { path } = liveText(context, text);
    if (form === undefined || context.settings.deploy.context === 'preview')
      throw new Refusal('notHere');
    if (request.method !== 'POST') return answer(200, null);
    const sent = await readSent(request);
    typed = typedIn(form, sent);
    // From a page that is the same for everybody: the reader sends it once more, with a token.
    if (!sent.has('token')) return answer(200, words.confirmForm);
    const { address, origin } = senderOf(request, context.settings.desk.trustProxy);
    const filled: FilledForm = {
      id,
      tag: form.tag,
      textId: text,
      page: absoluteHref(path, context.base, context.settings.siteUrl ?? origin),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
      fields: fieldsOf(form, sent),
    };
    const { status, message, faults } = await passOnce(
      context.readers,
      {
        place,
        address,
        token: wordsAt(sent, 'token'),
        honeypot: wordsAt(sent, honeypot),
      },
      () => context.clients.of(null).sendForm(filled),
    );
    if (status !== 'mail_sent') {
      const all = Object.fromEntries(faults.map((each) => [each.name, each.message]));
      return answer(
        status === 'validation_failed' ? 400 : 502,
        message || words.refusals.refused,
        all,
      );
    }
    const outcome = { sentence: message || words.formSent, isDone: true };
    return { page: { ...page, outcome, formHtml: null }, status: 200, headers };
  } catch (error) {
    const refusal = toRefusal(context, error);
    return answer(refusal.status, words.refusals[refusal.reason]);
  }
}

/** Reads a form with its files. Throws a {@link Refusal}. */
async function readSent(request: IncomingMessage): Promise<FormData> {
  try {
    if (typeOfBody(request) !== 'multipart/form-data') throw new Refusal('type');
    const body = await readWhole(request, { mostBytes, tooLarge });
    const type = request.headers['content-type'] ?? '';
    const sent = await new Response(body, { headers: { 'content-type': type } }).formData();
    if ([...sent.keys()].length > mostFields) throw new Refusal('tooLarge');
    return sent;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(
      error instanceof Problem && error.code === 'too-large' ? 'tooLarge' : 'invalid',
    );
  }
}

const wordsAt = (sent: FormData, name: string): string => {
  const value = sent.get(name);
  return typeof value === 'string' ? value : '';
};

const lists = new Set<string>(['checkbox', 'list']);

/** What was sent for the controls of the form, and nothing else. */
function fieldsOf(form: ContactForm, sent: FormData): FilledForm['fields'] {
  return form.controls.map(({ name, kind }) => ({
    name,
    isList: lists.has(kind),
    values: sent
      .getAll(name)
      .filter((value) =>
        typeof value === 'string' ? kind !== 'file' : kind === 'file' && value.size > 0,
      )
      .slice(0, lists.has(kind) ? 500 : 1),
  }));
}

function typedIn(form: ContactForm, sent: FormData): TypedForm {
  return Object.fromEntries(
    form.controls.map(({ name }) => [
      name,
      sent.getAll(name).filter((value) => typeof value === 'string'),
    ]),
  );
}
