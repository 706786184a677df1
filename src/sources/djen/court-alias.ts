import type { CaseNumber } from '../../sections/case-number.ts';

/** The courts of the states by their number in case numbers. */
const states = 'ac al ap am ba ce df es go ma mt ms mg pa pb pr pe pi rj rn rs ro rr sc se sp to'.split(' ');

/** The name by which DataJud knows the court of a case, such as `tjsp`; undefined for the courts that it does not have. */
export function courtAliasOf({ segment, court }: Pick<CaseNumber, 'segment' | 'court'>): string | undefined {
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
