declare module '@adobe/structured-data-validator' {
  interface Issue {
    readonly severity: 'ERROR' | 'WARNING';
    readonly issueMessage: string;
  }
  /** Checks things as search engines do. */
  export default class Validator {
    validate(found: {
      /** By type. */
      readonly jsonld: Readonly<Record<string, readonly unknown[]>>;
    }): Promise<readonly Issue[]>;
  }
}
