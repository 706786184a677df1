/** A unified case number told apart (CNJ Resolution 65/2008). */
interface CaseNumber {
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

/** The courts of the states by their number in case numbers. */
const states = 'ac al ap am ba ce df es go ma mt ms mg pa pb pr pe pi rj rn rs ro rr sc se sp to'.split(' ');

/** The name by which DataJud knows the court of a case, such as `tjsp`; undefined for the courts that it does not have. */
export function courtAliasOf({ segment, court }: CaseNumber): string | undefined {
  const number = Number(court);
  const state = states[number - 1];
  switch (segment) {
    case '3':
      return 'stj';
    case '4':
      return number === 0 ? undefined : `trf${number}`;
    case '5':
      return number === 0 ? 'tst' : `trt${number}`;
    case '6':
      return state === undefined ? 'tse' : state === 'df' ? 'tre-dft' : `tre-${state}`;
    case '7':
      return 'stm';
    case '8':
      return state === undefined ? undefined : state === 'df' ? 'tjdft' : `tj${state}`;
    case '9':
      return state === undefined ? undefined : `tjm${state}`;
    default:
      return undefined;
  }
}
