import { absoluteHref, formsPath } from '../../content/paths/index.ts';
import type { ContactForm } from '../../content/html/index.ts';
import { contactFormHtml, honeypot, type TypedForm } from '../../wordpress/bodies/index.ts';
import type { FilledForm } from '../../wordpress/client/index.ts';
import { publishedBy } from '../published.ts';
import { type ReadersLocals, readersPage, toRefusal, type ReadersPage } from './page.ts';
import { passOnce } from './guard.ts';
import { Refusal } from './refusal.ts';
import { withSentForm, type SentForm } from './sent-form.ts';

export interface FormPage extends ReadersPage {
  /** Safe HTML; null if there is nothing to fill in. */
  readonly formHtml: string | null;
}

interface Answered {
  readonly page: FormPage;
  readonly status: number;
}

/** The page with a form; it also receives it. No input makes it throw. */
export async function formPage({
  context,
  incoming: request,
  asked,
}: Pick<ReadersLocals, 'context' | 'incoming' | 'asked'>): Promise<Answered> {
  const { place, sender, token, newToken } = asked;
  const page = await readersPage(context, asked);
  const { words } = page;
  const text = publishedBy(context)?.find(place.text);
  const form = text?.forms?.find((each) => each.id === place.form);
  if (asked.refusal !== null || text === undefined || form === undefined)
    return { page: { ...page, formHtml: null }, status: asked.refusal?.status ?? 404 };
  let typed: TypedForm | null = null;
  const answer = (
    status: number,
    sentence: string | null,
    faults: Readonly<Record<string, string>> = {},
  ): Answered => {
    const query = `text=${text.id}&form=${form.id}&token=${newToken}`;
    const action = `${context.base}${formsPath}?${query}`;
    const formHtml = contactFormHtml(form, { words, action, typed, faults });
    const outcome = sentence === null ? null : { sentence, isDone: false };
    return { page: { ...page, outcome, formHtml }, status };
  };
  try {
    if (context.settings.deploy.context === 'preview') throw new Refusal('notHere');
    if (request.method !== 'POST') return answer(200, null);
    const { readers } = context;
    const { siteUrl } = context.settings;
    const filled: Omit<FilledForm, 'fields'> = {
      id: form.id,
      tag: form.tag,
      textId: text.id,
      page: absoluteHref(text.path, context.base, siteUrl ?? sender.origin),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
    };
    // Of a form that can't be passed on, nothing is stored.
    const isGood = !('fault' in readers.tokens.check(token, place));
    const result = await readers.inPlace(sender.address, request, () =>
      withSentForm(request, form, isGood ? readers.spool : null, (sent) => {
        typed = typedIn(form, sent);
        // From a page that is the same for everybody: the reader sends it once more, with a token.
        if (token === '') return null;
        const isTrapped = sent.get(honeypot)?.some((value) => value !== '') === true;
        return passOnce(readers, { place, token, isTrapped }, () =>
          context.clients.of(null).sendForm({ ...filled, fields: fieldsOf(form, sent) }),
        );
      }),
    );
    if (result === null) return answer(200, words.confirmForm);
    const { status, message, faults } = result;
    if (status !== 'mail_sent') {
      const all = Object.fromEntries(faults.map((each) => [each.name, each.message]));
      const isInvalid = status === 'validation_failed';
      return answer(isInvalid ? 400 : 502, message || words.refusals.refused, all);
    }
    const outcome = { sentence: message || words.formSent, isDone: true };
    return { page: { ...page, outcome, formHtml: null }, status: 200 };
  } catch (error) {
    const refusal = toRefusal(context, error);
    return answer(refusal.status, words.refusals[refusal.reason]);
  }
}

const lists = new Set<string>(['checkbox', 'list']);

/** What was sent for the controls of the form, and nothing else. */
const fieldsOf = (form: ContactForm, sent: SentForm): FilledForm['fields'] =>
  form.controls.map(({ name, kind }) => ({
    name,
    isList: lists.has(kind),
    values: (sent.get(name) ?? []).slice(0, lists.has(kind) ? 500 : 1),
  }));

const typedIn = ({ controls }: ContactForm, sent: SentForm): TypedForm =>
  Object.fromEntries(
    controls.map(({ name }) => [
      name,
      (sent.get(name) ?? []).filter((value) => typeof value === 'string'),
    ]),
  );
