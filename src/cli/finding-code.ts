import { profileCodes } from '../app.ts';
import { connectorCodes } from '../connector-work.ts';
import { type FindingCode, findingCodes } from '../policy/finding-codes.ts';

/** Every code that a check of files can give, with what it is about. */
export function everyFindingCode(): readonly FindingCode[] {
  const others = Object.entries({ ...profileCodes, ...connectorCodes });
  return [...findingCodes(), ...others.map(([code, one]) => ({ code, ...one }))];
}
