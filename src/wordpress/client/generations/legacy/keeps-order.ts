/**
 * Nobody's number, left out: a list that is narrowed by authors is no home page to WordPress, so that it keeps
 * sticky posts in their places, where they would come first on the first page whatever their status and on top of
 * its size.
 */
export const keepsOrder = { 'filter[author]': '-999999999' };
