import { guardSender, isFromElsewhere } from './guard.ts';
import { readForm, smallForm } from '../http/read-form.ts';
import { seeOther } from '../http/see-other.ts';
import type { DeskLocals } from '../locals.ts';
import { comeBack, isComingBack } from './come-back.ts';
import type { Goal, SignInView } from './sign-in-view.ts';
import { failureOf, statedTrouble } from './failure.ts';
import { addressOf, goalOf } from './goal.ts';
import { setOut } from './set-out.ts';
import { enterByForm } from './form.ts';
import { onlyTheForm, ways, waysToSignIn } from './ways.ts';

type Shown = Partial<Pick<SignInView, 'user' | 'trouble' | 'retryAfter' | 'status'>>;

const show = async (
  request: Request,
  { desk, visit }: DeskLocals,
  goal: Goal,
  shown: Shown,
): Promise<SignInView> => {
  const view = { user: '', trouble: null, retryAfter: null, status: 200, ...goal, ...shown };
  const cookies = request.headers.get('cookie');
  try {
    return { ...view, ways: await waysToSignIn(desk, { visit, cookies, goal }) };
  } catch (error) {
    // The form is there all the same: a site that tells strangers nothing may well take a password.
    const failure = failureOf(desk, error);
    return { ...view, ways: onlyTheForm(visit), ...(view.trouble === null ? failure : {}) };
  }
};

const onForm = async (request: Request, locals: DeskLocals): Promise<SignInView | Response> => {
  const { desk, visit, incoming } = locals;
  // Whoever signs in has no session yet, or one that is over: there is no token to show.
  guardSender(request, visit, { isSigningIn: true });
  const fields = await readForm(incoming, smallForm);
  const goal = goalOf(fields, desk.base);
  const user = fields.get('user')?.trim() ?? '';
  const password = fields.get('password') ?? '';
  if (user === '' || password === '') {
    return show(request, locals, goal, { user, trouble: 'incomplete', status: 400 });
  }
  try {
    return seeOther(addressOf(goal), [await enterByForm(desk, visit, user, password)]);
  } catch (error) {
    return show(request, locals, goal, { user, ...failureOf(desk, error) });
  }
};

const onVisit = async (request: Request, locals: DeskLocals): Promise<SignInView | Response> => {
  const { desk, visit } = locals;
  const { searchParams: query } = new URL(request.url);
  const cookies = request.headers.get('cookie');
  if (isComingBack(query)) return comeBack(desk, visit, { query, cookies });

  const goal = goalOf(query, desk.base);
  const way = ways.find((each) => each === query.get('way'));
  // A link on another site must not make somebody set out without having meant to.
  if (way !== undefined && !isFromElsewhere(request)) {
    try {
      return await setOut(desk, visit, { way, goal, cookies });
    } catch (error) {
      return show(request, locals, goal, failureOf(desk, error));
    }
  }
  if (visit.editor !== null) return seeOther(addressOf(goal));
  const wait = Number(/^\d{1,6}$/.exec(query.get('wait') ?? '')?.[0] ?? 0) || null;
  return show(request, locals, goal, {
    trouble: statedTrouble(query) ?? visit.ended,
    retryAfter: wait,
  });
};

/**
 * Answers the sign-in page, all of it: shows the ways, takes the form, sets out to WordPress and takes back what it has
 * granted. Whoever is signed in is sent on. Throws a Problem for a request that no form of ours has sent.
 */
export const signIn = (request: Request, locals: DeskLocals): Promise<SignInView | Response> =>
  request.method === 'POST' ? onForm(request, locals) : onVisit(request, locals);
