import type { SectionAnswer } from '../../../client/credit-client.ts';
import { isConclusive, isKnownEmpty } from '../../../sections/known-empty.ts';
import type { FigureStyle } from '../../../wording/counted.ts';
import { numberAt, recordAt, recordsAt } from './details.ts';

/**
 * Returns whether a section lists all records: all its sources answered with current data, and the list has as many records as the section
 * counts.
 */
export function isListComplete(section: SectionAnswer, list: string, style: FigureStyle): boolean {
  const { status, details } = section;
  if (status !== 'COMPLETED' || !isConclusive(section, style)) return false;
  const listed = recordsAt(details, list).length;
  if (listed === 0) return isKnownEmpty(section, style);
  const uncounted = numberAt(recordAt(details, 'unknown'), 'count') ?? 0;
  const possible = recordsAt(details, 'possible').length + (numberAt(details, 'possibleUnread') ?? 0);
  const stated = numberAt(details, 'count') ?? numberAt(recordAt(details, 'totals'), 'count');
  return stated === listed && uncounted === 0 && possible === 0;
}
