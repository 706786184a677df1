/** The parts of a unified case number (CNJ Resolution 65/2008). */
export interface CaseNumber {
  /** NNNNNNN-DD.AAAA.J.TR.OOOO */
  readonly printed: string;
  /** Twenty digits. */
  readonly digits: string;
  /** AAAA: the year in which the case was filed. */
  readonly year: string;
  /** J: 4 federal, 5 labour, 6 electoral, 8 state … */
  readonly segment: string;
  /** TR: the court within it. */
  readonly court: string;
  /** Whether DD are the check digits of the number. */
  readonly isChecked: boolean;
  /** Whether more digits follow the number, as in that of an incident: `…/50000`. */
  readonly isOfIncident: boolean;
}

/** Twenty digits, with or without the punctuation of the mask; leading zeros may be missing from a masked number. */
const unifiedNumber =
  /(?<!\d)(?:(\d{7})(\d{2})(\d{4})(\d)(\d{2})(\d{4})|(\d{1,7})-(\d{2})\.?(\d{4})\.?(\d)\.?(\d{2})\.?(\d{4}))(?!\d)/;

/** The parts of a unified number within a text, and the text after it. */
function partsIn(text: string): { readonly parts: readonly string[]; readonly rest: string } | undefined {
  const digits = text.replace(/\D/g, '');
  const match = unifiedNumber.exec(digits.length === digitCount ? digits : text);
  if (match !== null) {
    const [all, ...parts] = match;
    const rest = digits.length === digitCount ? '' : text.slice(match.index + all.length);
    return { parts: parts.filter((part) => part !== undefined), rest };
  }
  // A spreadsheet removes leading zeros. The check digits show that nothing else is missing.
  const padded = digits.padStart(digitCount, '0');
  if (!/^\d{14,19}$/.test(text.trim()) || BigInt(padded) === 0n) return undefined;
  const parts = unifiedNumber.exec(padded)?.slice(1, 7) ?? [];
  return isChecked(parts) ? { parts, rest: '' } : undefined;
}

const digitCount = 20;

/** Whether the check digits are 98 minus the rest of all other digits divided by 97. */
function isChecked([sequence = '', check = '', ...others]: readonly string[]): boolean {
  return BigInt(check) === 98n - (BigInt(`${sequence}${others.join('')}00`) % 97n);
}

/**
 * The parts of a case number, written with or without its mask, and with or without the number of an incident. Returns undefined
 * for a text without a unified number.
 */
export function caseNumberOf(text: string): CaseNumber | undefined {
  const match = partsIn(text);
  if (match === undefined) return undefined;
  const [unpadded = '', check = '', year = '', segment = '', court = '', unit = ''] = match.parts;
  const sequence = unpadded.padStart(7, '0');
  return {
    printed: `${sequence}-${check}.${year}.${segment}.${court}.${unit}`,
    digits: [sequence, check, year, segment, court, unit].join(''),
    year,
    segment,
    court,
    isChecked: isChecked([sequence, check, year, segment, court, unit]),
    isOfIncident: /\d/.test(match.rest),
  };
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
