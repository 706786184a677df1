/** The parts of a unified case number (CNJ Resolution 65/2008). */
export interface CaseNumber {
  /** NNNNNNN-DD.AAAA.J.TR.OOOO */
  readonly printed: string;
  /** Twenty digits. */
  readonly digits: string;
  /** J: 4 federal, 5 labour, 6 electoral, 8 state … */
  readonly segment: string;
  /** TR: the court within it. */
  readonly court: string;
  /** Whether DD are the check digits of the number. */
  readonly isChecked: boolean;
}

/**
 * The parts of a case number, written with or without its mask. Returns undefined for a text that does not have twenty
 * digits. The check digits are 98 minus the rest of all but DD divided by 97.
 */
export function caseNumberOf(text: string): CaseNumber | undefined {
  const digits = text.replace(/\D/g, '');
  const [, sequence = '', check = '', year = '', segment = '', court = '', unit = ''] =
    /^(\d{7})(\d{2})(\d{4})(\d)(\d{2})(\d{4})$/.exec(digits) ?? [];
  if (sequence === '') return undefined;
  const expected = 98n - (BigInt(`${sequence}${year}${segment}${court}${unit}00`) % 97n);
  const printed = `${sequence}-${check}.${year}.${segment}.${court}.${unit}`;
  return { printed, digits, segment, court, isChecked: BigInt(check) === expected };
}

/** Branches that a segment of justice does not judge: federal and state courts judge no labour and electoral cases. */
const otherBranches: Readonly<Record<string, readonly string[]>> = {
  '4': ['LABOR', 'ELECTORAL'],
  '8': ['LABOR', 'ELECTORAL'],
};

/** Whether the segment of a case number rules out a branch of justice. */
export function isOtherBranch(caseNumber: string, branch: string): boolean {
  return otherBranches[caseNumberOf(caseNumber)?.segment ?? '']?.includes(branch) === true;
}
