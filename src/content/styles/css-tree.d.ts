/** The same as one file, which loads in a quarter of the time. It has no types of its own. */
declare module 'css-tree/dist/csstree.esm' {
  export * from 'css-tree';
}
