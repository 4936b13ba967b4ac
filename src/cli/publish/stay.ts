import { on } from 'node:events';

interface Stay {
  /** Milliseconds without an order after which it is over. */
  readonly idle: number;
  readonly signal: AbortSignal;
  /** Whether no other order is to be taken. */
  readonly isOver: () => boolean;
  /** Resolves when all that there was to tell was told. */
  readonly told: () => Promise<void>;
}

/** Publishes each time that the process which has started this one says so, for as long as that is there. Rejects as `publish` does. */
export const stay = async (
  publish: () => Promise<void>,
  { idle, signal, isOver, told }: Stay,
): Promise<void> => {
  const orders = on(process, 'message', { close: ['disconnect'] });
  const end = () => void orders.return?.();
  signal.addEventListener('abort', end, { once: true });
  let quiet: NodeJS.Timeout | undefined;
  try {
    for (;;) {
      if (idle > 0) quiet = setTimeout(end, idle);
      const { done } = await orders.next();
      clearTimeout(quiet);
      if (done === true) return;
      await publish();
      await told();
      if (isOver() || idle === 0) return;
      await new Promise((sent) => process.send?.({ step: 'idle' }, sent));
    }
  } finally {
    // Whoever listens keeps the process.
    end();
  }
};
