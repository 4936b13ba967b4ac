import sanitizeHtml from 'sanitize-html';

/** Elements that the author left to the parser to close, or closed twice. */
export function untidy(html: string): string[] {
  const faults: string[] = [];
  let opened = 0;
  let closed = 0;
  // The sanitizer prints what it takes for no candidate, and the pictures have no addresses yet.
  sanitizeHtml(html.replaceAll(/ srcset="[^"]*"/g, ''), {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag: () => {
      opened += 1;
    },
    onCloseTag: (name, isImplied) => {
      closed += 1;
      if (isImplied && !['br', 'hr', 'img', 'input', 'track'].includes(name))
        faults.push(`<${name}>`);
    },
  });
  const written = html.match(/<\/[a-z]/g)?.length ?? 0;
  const empty = html.match(/<(?:br|hr|img|input|track)\b/g)?.length ?? 0;
  if (opened !== closed) faults.push(`${opened} opened, ${closed} closed`);
  if (written + empty !== opened) faults.push(`${opened} opened, ${written} closing tags`);
  return faults;
}
