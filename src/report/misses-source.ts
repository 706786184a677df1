import { isOutageCode } from '../collector/outage-code.ts';
import type { Run } from './report.ts';

/** Returns whether a source was away when a run queried it, so that another run can find it available. */
export function missesSource({ errors }: Pick<Run, 'errors'>): boolean {
  return errors.some(({ code }) => isOutageCode(code));
}
