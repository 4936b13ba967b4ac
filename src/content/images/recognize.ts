import { fileTypeFromFile } from 'file-type';

/** What some bytes are, whatever their name or their host says. */
export type Recognized =
  /** `mime` and `ext` as file-type has them. */
  | { readonly kind: 'known'; readonly ext: string; readonly mime: string }
  | { readonly kind: 'svg' | 'html' | 'xml' | 'text' | 'empty' | 'unknown' };

/** Decides by a file's bytes. `head` is how it starts, a few KB. */
export async function recognize(path: string, head: Uint8Array): Promise<Recognized> {
  if (head.length === 0) return { kind: 'empty' };
  // Markup comes first: nothing that a browser could run may pass for something else.
  const text = textOf(head);
  const markup = text === null ? null : markupOf(text);
  if (markup !== null) return { kind: markup };
  const found = await fileTypeFromFile(path);
  if (found !== undefined) return { kind: 'known', ext: found.ext, mime: found.mime };
  return { kind: text === null ? 'unknown' : 'text' };
}

function textOf(head: Uint8Array): string | null {
  const [first, second] = head;
  const utf16 =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : null;
  try {
    // `stream`: the last character may be cut in two.
    const text = new TextDecoder(utf16 ?? 'utf-8', { fatal: true }).decode(head, { stream: true });
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

function markupOf(text: string): 'svg' | 'html' | 'xml' | null {
  const start = text.trimStart();
  if (!start.startsWith('<')) return null;
  const prologue = /^(?:\s+|<\?[^]*?\?>|<!--[^]*?-->|<!doctype(?:[^[>]|\[[^\]]*\])*>)*/i;
  const rest = start.slice(prologue.exec(start)?.[0].length ?? 0);
  if (/^<svg[\s/>]/.test(rest)) return 'svg';
  const xml = /^<\?xml/i.test(start) && !/^<html[\s/>]/i.test(rest);
  return xml ? 'xml' : 'html';
}
