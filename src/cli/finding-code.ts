import { profileCodes } from '../app.ts';
import { type FindingCode, findingCodes } from '../policy/finding-codes.ts';

/** Every code that a check of files can give, with what it is about. */
export function everyFindingCode(): readonly FindingCode[] {
  return [...findingCodes(), ...Object.entries(profileCodes).map(([code, one]) => ({ code, ...one }))];
}
