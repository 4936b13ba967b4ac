import type { RouterRoute } from 'hono/types';

const fits = (pattern: string, path: string): boolean => {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
  );
};

/** The methods that a path is known with; none where it is not known at all. */
export const allowedMethods = (routes: readonly RouterRoute[], path: string): string[] => {
  const methods = routes
    .filter((route) => route.method !== 'ALL' && fits(route.path, path))
    .map(({ method }) => method);
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
};
