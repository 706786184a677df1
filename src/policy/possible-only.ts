import { isRecord } from '../base/is-record.ts';
import { type Language, say, type Text } from '../base/language.ts';
import type { CriterionCode } from '../sections/credit-policy.ts';
import { ruleOfCode } from './rules/index.ts';

type Item = Readonly<Record<string, unknown>>;

const words = {
  match: {
    en: '1 possible match, by name or six digits only',
    'pt-BR': '1 possível homônimo, só pelo nome ou por seis dígitos',
  },
  matches: {
    en: '{count} possible matches, by name or six digits only',
    'pt-BR': '{count} possíveis homônimos, só pelo nome ou por seis dígitos',
  },
  lawsuit: { en: '1 possible lawsuit, by name only', 'pt-BR': '1 possível processo, só pelo nome' },
  lawsuits: {
    en: '{count} possible lawsuits, by name only',
    'pt-BR': '{count} possíveis processos, só pelo nome',
  },
  noLawsuit: {
    en: 'lawsuits were searched by name only, and none was found',
    'pt-BR': 'processos pesquisados só pelo nome, e nenhum encontrado',
  },
} as const satisfies Record<string, Text>;

/**
 * Returns that a rule lacks data because all records that it could read are only possibly the subject's, such as "2 possible matches,
 * by name or six digits only". The result is empty for a rule about possible matches, and if there are none.
 */
export function possibleOnly(code: CriterionCode, details: Item, language: Language): readonly string[] {
  if (code.where?.['certainty'] === 'POSSIBLE') return [];
  const rule = ruleOfCode(code);
  if (rule?.sections[0] === 'PROCESSES') return possibleLawsuits(rule.id, details, language);
  const count = matchesOf(code, details).length;
  if (count === 0) return [];
  return [say(count === 1 ? words.match : words.matches, language, { count })];
}

/** Possible lawsuits of the subject, if a search by name is all that is known. */
function possibleLawsuits(id: string, details: Item, language: Language): readonly string[] {
  const { possible, lawsuits, totals } = details;
  if (id.startsWith('OWNER_') || !Array.isArray(possible) || lawsuits !== null || totals !== null) return [];
  const count = possible.length;
  if (count === 0) return [say(words.noLawsuit, language)];
  return [say(count === 1 ? words.lawsuit : words.lawsuits, language, { count })];
}

/** The possible matches among the records that a rule reads. The lists of sanctions name their own. */
function matchesOf(code: CriterionCode, details: Item): readonly Item[] {
  const list = (name: string) => itemsOf(details[name]);
  const isPossible = ({ certainty }: Item) => certainty === 'POSSIBLE';
  const isNamed = (filter: string, value: unknown) => {
    const named = code.where?.[filter];
    return !Array.isArray(named) || named.includes(value);
  };
  switch (ruleOfCode(code)?.id) {
    case 'PEP':
      return list('possible');
    case 'PARTNERS_PEP':
      return list('related').filter((one) => isPossible(one) && one['relationship'] === 'PARTNER');
    case 'RELATIVES_PEP':
      return list('related').filter((one) => isPossible(one) && one['relationship'] === 'RELATIVE');
    case 'LICENCES':
    case 'LICENCE_LOST':
      return list('possible').filter((one) => isNamed('agencies', one['agency']));
    default:
      return ruleOfCode(code)?.sections[0] === 'TAX_DEBTS' ? list('entries').filter(isPossible) : [];
  }
}

function itemsOf(value: unknown): readonly Item[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
