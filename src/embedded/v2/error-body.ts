import { Refusal } from '../refusal.ts';

/** An error as the newer generation writes it. */
export function errorBody({ code, message, status, data }: Refusal): unknown {
  return { code, message, data: data === null ? null : { status, ...data } };
}

export function noRoute(): Refusal {
  return new Refusal(
    'rest_no_route',
    'No route was found matching the URL and request method.',
    404,
  );
}
