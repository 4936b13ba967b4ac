import { pino, type DestinationStream, type Level, type Logger } from 'pino';

/** The server's log: a line of JSON for each thing that happened. Never holds credentials, cookies or bodies. */
export const createLog = (level: Level, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['*.authorization', '*.cookie', '*.password', '*.token'],
    },
    to ?? pino.destination(1),
  );
