import { type DestinationStream, pino } from 'pino';
import { openLogDestination } from './log-destination.ts';

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

/** The file descriptor of standard error. */
const standardError = 2;

type LogLevel = 'info' | 'warn' | 'error';

/** A logger over a stream, or over the standard error of the process when none is given. */
export function openLogger(options: { level: LogLevel; stream?: DestinationStream }): Logger {
  const own = options.stream === undefined ? openLogDestination(standardError) : undefined;
  const logger = pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    options.stream ?? own,
  );
  return {
    writes: (level) => logger.isLevelEnabled(level),
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
    flush: () => own?.flushSync(),
  };
}
