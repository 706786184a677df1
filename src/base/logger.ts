import { type DestinationStream, pino } from 'pino';

/** What a service writes about itself: one JSON object a line. */
export interface Logger {
  /** False where lines of this level would be dropped, so that they need not be made. */
  writes(level: LogLevel): boolean;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  /** Writes what is held back. */
  flush(): void;
}

type LogLevel = 'info' | 'warn' | 'error';

/** Lines are held back until so many bytes, or until the next half second. */
const heldBytes = 4_096;
const flushMs = 500;

/** A logger over a stream, or over the standard error of the process when none is given. */
export function openLogger(options: { level: LogLevel; stream?: DestinationStream }): Logger {
  const destination =
    options.stream ??
    pino.destination({ dest: 2, sync: false, minLength: heldBytes, periodicFlush: flushMs });
  const logger = pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    destination,
  );
  return {
    writes: (level) => logger.isLevelEnabled(level),
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
    flush: () => {
      if ('flushSync' in destination && typeof destination.flushSync === 'function') {
        try {
          destination.flushSync();
        } catch {
          // Nothing was written yet, and there is nothing to flush.
        }
      }
    },
  };
}
