import type { Readable } from 'node:stream';

const most = 30;
const longest = 1000;

/** Keeps the last lines of what a process prints, for the log of a failure. */
export const lastLines = (...streams: readonly (Readable | null)[]): (() => readonly string[]) => {
  const lines: string[] = [];
  for (const stream of streams.filter((each) => each !== null)) {
    let open = '';
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      const parts = `${open}${text}`.split('\n');
      open = (parts.pop() ?? '').slice(-longest);
      lines.push(
        ...parts.filter((line) => line.trim() !== '').map((line) => line.slice(0, longest)),
      );
      lines.splice(0, lines.length - most);
    });
    stream.on('end', () => {
      if (open.trim() !== '') lines.push(open);
    });
  }
  return () => [...lines];
};
