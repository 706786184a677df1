import type { AccessWay } from '../access/access.ts';
import type { Caller } from '../auth/caller.ts';
import type { ApiVersion } from './define-endpoint.ts';
import type { HttpService } from './http-service.ts';

/** By which way a caller reads: a person by the pages, a program by the version that it speaks. */
export function wayOf({ role }: Caller, version: ApiVersion): AccessWay {
  if (role !== null) return 'PAGE';
  return version === 'v1' ? 'V1' : 'API';
}

/** Notes that a caller reads a report, or a list of them. */
export function noteReading(
  { engine }: Pick<HttpService, 'engine'>,
  { organizationId, analystId: readerId, analystName: readerName }: Caller,
  reading: { readonly reportIds: readonly string[]; readonly way: AccessWay; readonly isList?: true },
): void {
  const { reportIds, way, isList = false } = reading;
  engine.accesses?.note({ organizationId, readerId, readerName, way, reportIds, isList });
}
