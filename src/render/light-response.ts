const Original = globalThis.Response;

/**
 * An answer that keeps the bytes of its body as they are. Node's own copies them when it is made and once more when it is read, by
 * way of a stream: an eighth of the time that a page takes.
 */
class LightResponse extends Original {
  readonly #bytes: Uint8Array<ArrayBuffer> | undefined;

  constructor(body?: BodyInit | null, init?: ResponseInit) {
    const bytes = body instanceof Uint8Array && isOwn(body) ? body : undefined;
    super(bytes === undefined ? body : null, init);
    this.#bytes = bytes;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return Function.prototype[Symbol.hasInstance].call(Original, value);
  }

  /** The same as Node would have it, for whoever asks for more than the bytes. */
  #whole(): Response {
    return new Original(this.#bytes, this);
  }

  override get body() {
    return this.#bytes === undefined ? super.body : this.#whole().body;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = this.#bytes;
    if (bytes === undefined) return super.arrayBuffer();
    // Small ones share a piece of memory with others.
    return bytes.byteLength === bytes.buffer.byteLength
      ? bytes.buffer
      : new Uint8Array(bytes).buffer;
  }

  override text(): Promise<string> {
    return this.#bytes === undefined ? super.text() : this.#whole().text();
  }

  override json(): Promise<unknown> {
    return this.#bytes === undefined ? super.json() : this.#whole().json();
  }

  override blob(): Promise<Blob> {
    return this.#bytes === undefined ? super.blob() : this.#whole().blob();
  }

  override clone(): Response {
    return this.#bytes === undefined ? super.clone() : this.#whole();
  }
}

const isOwn = (bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer;

/** From now on, answers in this thread are light ones. */
export const answerLightly = (): void => {
  globalThis.Response = LightResponse;
};
