import { describe, expect, test } from 'vitest';
import { assignPaths, type PathClaim } from '../../../../src/content/paths/index.ts';
import { fc } from '../../../support/random-input.ts';

describe('no two records share a path', () => {
  const claim = (kind: PathClaim['kind'], id: number | string, wanted: string) =>
    ({ kind, id, wanted }) satisfies PathClaim;

  const pathsOf = (claims: PathClaim[]) =>
    Object.fromEntries(
      [...assignPaths(claims)].map(([{ kind, id }, { path }]) => [`${kind} ${id}`, path]),
    );

  test('the record with the lowest id keeps the path, and the others get their id at its end', () => {
    const claims = [claim('post', 30, '/a/'), claim('post', 4, '/a/'), claim('post', 9, '/b/')];
    expect(pathsOf(claims)).toEqual({ 'post 4': '/a/', 'post 9': '/b/', 'post 30': '/a-30/' });
    expect(pathsOf(claims.toReversed())).toEqual(pathsOf(claims));
    const [, , third] = assignPaths(claims).values();
    expect(third).toEqual({ path: '/a-30/', takenBy: claims[1] });
  });

  test('posts come before terms, and terms before users', () => {
    expect(
      pathsOf([
        claim('user', 1, '/news/'),
        claim('term', 'category:news', '/news/'),
        claim('post', 99, '/news/'),
      ]),
    ).toEqual({
      'post 99': '/news/',
      'term category:news': '/news-category-news/',
      'user 1': '/news-1/',
    });
  });

  test('a changed path is never one that another record wants', () => {
    expect(
      pathsOf([claim('post', 1, '/a/'), claim('post', 2, '/a/'), claim('post', 3, '/a-2/')]),
    ).toEqual({ 'post 1': '/a/', 'post 2': '/a-2-2/', 'post 3': '/a-2/' });
  });

  test('paths that differ only in case count as the same', () => {
    expect(pathsOf([claim('post', 1, '/About/'), claim('post', 2, '/about/')])).toEqual({
      'post 1': '/About/',
      'post 2': '/about-2/',
    });
  });

  test('this holds for any claims', () => {
    const wanted = fc.constantFrom('/a/', '/A/', '/a-1/', '/a-2/', '/a-1-1/', '/é/', '/e\u0301/');
    const claims = fc.uniqueArray(
      fc.record({
        kind: fc.constantFrom('post', 'term', 'user'),
        id: fc.integer({ min: 1, max: 9 }),
        wanted,
      }),
      { selector: ({ kind, id }) => `${kind} ${id}`, maxLength: 20 },
    );
    fc.assert(
      fc.property(claims, (all) => {
        const paths = [...assignPaths(all).values()].map(({ path }) =>
          path.normalize().toLowerCase(),
        );
        expect(new Set(paths).size).toBe(all.length);
      }),
    );
  });
});
