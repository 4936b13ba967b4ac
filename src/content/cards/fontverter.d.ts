declare module 'fontverter' {
  /** Turns a font into another form; throws for what is none. */
  export function convert(font: Buffer, to: 'sfnt' | 'woff' | 'woff2'): Promise<Buffer>;
}
