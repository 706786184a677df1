import { isRecord } from '../base/is-record.ts';
import { type Language, say, type Text } from '../base/language.ts';
import type { CriterionCode } from '../sections/credit-policy.ts';
import { calendarDay } from '../wording/calendar-day.ts';
import { ruleOfCode } from './rules/index.ts';

type Details = Readonly<Record<string, unknown>>;

const words = {
  day: {
    en: 'the source states {day}, which is impossible',
    'pt-BR': 'a fonte informa {day}, uma data impossível',
  },
  status: {
    en: 'the registration status and its reason contradict each other: {reason}',
    'pt-BR': 'a situação cadastral e o motivo se contradizem: {reason}',
  },
  noPartner: { en: 'there are no partners', 'pt-BR': 'não há sócios' },
  noPerson: { en: 'no partner is a person', 'pt-BR': 'nenhum sócio é pessoa física' },
  zeroLimit: { en: 'the suggested limit is 0', 'pt-BR': 'o limite sugerido é zero' },
  zeroIncome: { en: 'the presumed income is 0', 'pt-BR': 'a renda presumida é zero' },
  noLimit: { en: 'no limit was granted', 'pt-BR': 'nenhum limite foi concedido' },
} as const satisfies Record<string, Text>;

/**
 * Returns why a value in the answer does not decide a rule: an impossible day, a status that contradicts its reason, partners who are
 * not people, or a share of 0. The result is empty if the answer lacks the value.
 *
 * @param asOf the day of the evaluation, `YYYY-MM-DD`.
 */
export function unusableValues(
  code: CriterionCode,
  details: Details,
  { asOf, language }: { readonly asOf: string; readonly language: Language },
): readonly string[] {
  const company = recordOf(details['company']);
  switch (ruleOfCode(code)?.id) {
    case 'COMPANY_OPENING_TIME':
      return impossibleDay(company['openingDate'], language);
    case 'AGE':
      return impossibleDay(recordOf(details['person'])['birthDate'], language);
    case 'SCR_RELATIONSHIP_TIME':
      return impossibleDay(recordOf(details['relationships'])['since'], language);
    case 'COMPANY_SITUATION': {
      const { status, statusDate, statusReason } = company;
      if (typeof statusDate === 'string' && statusDate > asOf) return impossibleDay(statusDate, language);
      return status === null && typeof statusReason === 'string'
        ? [say(words.status, language, { reason: statusReason })]
        : [];
    }
    case 'PARTNERS_YOUNGEST_AGE':
    case 'PARTNERS_OLDEST_AGE':
      return withoutPeople(details['partners'], language);
    case 'SCR_LIMIT_USAGE':
      return recordOf(details['limits'])['granted'] === 0 ? [say(words.noLimit, language)] : [];
    case 'REQUESTED_AMOUNT_BUREAU_LIMIT':
    case 'INPUT_OF_LIMIT':
      return details['suggestedLimit'] === 0 ? [say(words.zeroLimit, language)] : [];
    case 'REQUESTED_AMOUNT_PRESUMED_INCOME':
      return details['presumedIncome'] === 0 ? [say(words.zeroIncome, language)] : [];
    default:
      return [];
  }
}

function recordOf(value: unknown): Details {
  return isRecord(value) ? value : {};
}

/** Returns that a day is impossible. The rule was not evaluated although the answer has it. */
function impossibleDay(day: unknown, language: Language): readonly string[] {
  return typeof day === 'string' ? [say(words.day, language, { day: calendarDay(day, language) })] : [];
}

function withoutPeople(partners: unknown, language: Language): readonly string[] {
  if (!Array.isArray(partners)) return [];
  const direct = partners.filter(isRecord).filter(({ level }) => level === 1);
  if (direct.length === 0) return [say(words.noPartner, language)];
  return direct.every(({ documentKind }) => documentKind === 'cnpj') ? [say(words.noPerson, language)] : [];
}
