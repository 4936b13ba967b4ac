/** What pages at old addresses may load and run, which send readers on without either: nothing. */
export const redirectPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'";
