/** A unified case number told apart (CNJ Resolution 65/2008). */
export interface CaseNumber {
  /** NNNNNNN-DD.AAAA.J.TR.OOOO */
  readonly printed: string;
  /** Twenty digits. */
  readonly digits: string;
  /** J: 4 federal, 5 labour, 6 electoral, 8 state … */
  readonly segment: string;
  /** TR: the court within it. */
  readonly court: string;
}

/** The case number that a text of digits is; undefined where it is none: 98 minus all but DD, mod 97, are its check digits. */
export function readCaseNumber(text: string): CaseNumber | undefined {
  const digits = text.replace(/\D/g, '');
  const [, sequence = '', check = '', year = '', segment = '', court = '', unit = ''] =
    /^(\d{7})(\d{2})(\d{4})(\d)(\d{2})(\d{4})$/.exec(digits) ?? [];
  if (sequence === '') return undefined;
  const expected = 98n - (BigInt(`${sequence}${year}${segment}${court}${unit}00`) % 97n);
  if (BigInt(check) !== expected) return undefined;
  const printed = `${sequence}-${check}.${year}.${segment}.${court}.${unit}`;
  return { printed, digits, segment, court };
}

/** The branch of justice that a case number names by its segment, and the branches that it rules out. */
const segments: Readonly<Record<string, SegmentBranches>> = {
  '4': { not: ['LABOR', 'ELECTORAL'] },
  '5': { branch: 'LABOR' },
  '6': { branch: 'ELECTORAL' },
  '8': { not: ['LABOR', 'ELECTORAL'] },
};

interface SegmentBranches {
  readonly branch?: 'LABOR' | 'ELECTORAL';
  readonly not?: readonly string[];
}

/** Returns the branch of justice of a case number: LABOR and ELECTORAL have segments of their own; else null. */
export function branchOfCase(caseNumber: string): 'LABOR' | 'ELECTORAL' | null {
  return segments[readCaseNumber(caseNumber)?.segment ?? '']?.branch ?? null;
}

/** Whether the segment of a case number rules out a branch of justice. */
export function isOtherBranch(caseNumber: string, branch: string): boolean {
  return segments[readCaseNumber(caseNumber)?.segment ?? '']?.not?.includes(branch) === true;
}
