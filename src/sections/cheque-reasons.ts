import { plainText } from '../base/plain-text.ts';

/** Groups of reasons for which cheques are returned: no funds or no account, stopped by the issuer or stolen, any other. */
export type ChequeReturn = 'WITHOUT_FUNDS' | 'STOPPED' | 'OTHER';

/** Reasons 11 to 14: no funds, or no account (BCB, Resolution 3972). */
const withoutFunds: readonly number[] = [11, 12, 13, 14];

/** Reasons of cheques that were stopped, lost or stolen (BCB, COMPE manual). */
const stopped: readonly number[] = [20, 21, 28, 30, 70];

const fundsWords =
  /\b(?:(?:sem|falta de) (?:provisao(?: de fundos)?|fundos?)|insuficien\w*|conta encerrada|pratica espuria|(?:[12][aª]?|primeira|segunda) apresentacao|no funds|insufficient)\b/;
const stoppedWords = /\b(?:sustad|sustac|revogad|revogac|contra ?ordem|roub|furt|extravi|stolen|stopped)/;

/**
 * Returns the group of a reason of return by its code ("13", "013", "Motivo 13", "28 - Sustado") and by its words; null if the code and
 * the words show different groups, or if neither can be read.
 */
export function returnOf(reason: string | null): ChequeReturn | null {
  const text = plainText(reason ?? '');
  const inWords = [
    ...(fundsWords.test(text) ? (['WITHOUT_FUNDS'] as const) : []),
    ...(stoppedWords.test(text) ? (['STOPPED'] as const) : []),
  ];
  const [, digits] =
    /^(?:(?:motivos?|alineas?|reason|mot|cod(?:igo)?|cheque|devolucao|devolvido|pel[ao]|d[aeo]) )*0*(\d{2})\b/.exec(
      text,
    ) ?? [];
  const code = digits === undefined ? undefined : Number(digits);
  const byCode = code === undefined || code < 11 ? [] : [groupOf(code)];
  const [group, ...others] = new Set([...byCode, ...inWords]);
  return group === undefined || others.length > 0 ? null : group;
}

function groupOf(code: number): ChequeReturn {
  return withoutFunds.includes(code) ? 'WITHOUT_FUNDS' : stopped.includes(code) ? 'STOPPED' : 'OTHER';
}
