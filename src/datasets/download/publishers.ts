import { createFileClient, type FileClient } from '../../net/file-client.ts';
import { userAgent } from '../../net/user-agent.ts';

/** Who is asked for files. Whoever opened them closes them. */
export interface Publishers {
  readonly http: FileClient;
  /** Another server that has the publishers' files, as `MIRROR/HOST/PATH`; undefined: the publishers themselves. */
  readonly mirror: string | undefined;
  close(): Promise<void>;
}

/** Publishers are slow to begin, and some are silent for long within a file. */
const limits = { connectMs: 15_000, headersMs: 90_000, silenceMs: 60_000, totalMs: 12 * 3_600_000 };

/**
 * The publishers, who are asked at public addresses over https alone; or the mirror that the operator has set, wherever that
 * is.
 */
export function openPublishers(mirror: string | null, change: Partial<typeof limits> = {}): Publishers {
  const reach = mirror === null ? 'PUBLIC' : 'NAMED';
  const http = createFileClient(userAgent(), { reach, limits: { ...limits, ...change } });
  return { http, mirror: mirror ?? undefined, close: () => http.close() };
}
