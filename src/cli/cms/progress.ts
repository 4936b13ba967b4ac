const everyMilliseconds = 100;

export interface ProgressLine {
  update(done: number, total: number): void;
  /** Takes the line away. */
  end(): void;
}

const silent: ProgressLine = { update: () => undefined, end: () => undefined };

/** How far something has come, on one line of a terminal that is drawn over; nothing where there is none. */
export const progressLine = (label: string, stream: NodeJS.WriteStream): ProgressLine => {
  if (!stream.isTTY || process.env.TERM === 'dumb') return silent;
  let drawn = 0;
  return {
    update(done, total) {
      const now = performance.now();
      if (now - drawn < everyMilliseconds && done < total) return;
      drawn = now;
      const percent = Math.floor((done / total) * 100);
      const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);
      stream.write(
        `\r\u001b[2K${label}: ${percent} % (${megabytes(done)} of ${megabytes(total)} MB)`,
      );
    },
    end: () => void stream.write('\r\u001b[2K'),
  };
};
