/** What a post of the seed has when the seed does not say. */
export const blankPost = {
  ...{ earlier_status: null, content: '', excerpt: '', password: '', parent_id: 0, menu_order: 0 },
  ...{ floating: 0, sticky: 0, comments_open: 1, featured_id: 0, file: '', mime: '', alt: '' },
  ...{ credit: '' },
  ...{ width: null, height: null, filesize: null },
};
