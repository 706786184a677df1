import { isRecord } from '../base/is-record.ts';
import { type Language, say, type Text } from '../base/language.ts';
import { codeInWords } from '../sections/code-words.ts';
import type { CriterionCode } from '../sections/credit-policy.ts';
import { recordCountIn, unknownCount } from '../sections/negative-records.ts';
import { ruleOfCode } from './rules/index.ts';

/** Items of a section that rules count or add up. */
const items = {
  lawsuits: { en: 'lawsuits', 'pt-BR': 'processos' },
  records: { en: 'records', 'pt-BR': 'apontamentos' },
  debts: { en: 'debts', 'pt-BR': 'dívidas' },
  partners: { en: 'partners', 'pt-BR': 'sócios' },
  companies: { en: 'companies', 'pt-BR': 'empresas' },
  changes: { en: 'changes', 'pt-BR': 'alterações' },
} as const satisfies Record<string, Text>;

/** Facts of an item that may be unknown. */
const parts = {
  amount: { en: 'without amount', 'pt-BR': 'sem valor' },
  leastAmount: { en: 'with differing amounts', 'pt-BR': 'com valores divergentes' },
  pole: { en: 'of unknown side', 'pt-BR': 'de polo desconhecido' },
  courtType: { en: 'of unknown branch', 'pt-BR': 'de ramo desconhecido' },
  filedOn: { en: 'without date', 'pt-BR': 'sem data' },
  date: { en: 'without date', 'pt-BR': 'sem data' },
  status: { en: 'of unknown status', 'pt-BR': 'de situação desconhecida' },
  subject: { en: 'of unknown subject matter', 'pt-BR': 'de assunto desconhecido' },
  litigated: { en: 'not known to be in court or not', 'pt-BR': 'sem informação de ajuizamento' },
  fund: { en: 'not known to be owed to FGTS or not', 'pt-BR': 'sem informação se são devidas ao FGTS' },
  standing: { en: 'of unknown standing', 'pt-BR': 'de situação desconhecida' },
  reason: { en: 'without reason of return', 'pt-BR': 'sem motivo de devolução' },
  age: { en: 'of unknown age', 'pt-BR': 'de idade desconhecida' },
  restrictive: { en: 'of unknown negative records', 'pt-BR': 'com restritivos desconhecidos' },
  deceased: { en: 'not known to be alive', 'pt-BR': 'sem informação de óbito' },
  possibleRepetition: {
    en: 'that may repeat others',
    'pt-BR': 'que podem repetir outros',
  },
  furtherChanges: {
    en: 'that sources describe differently',
    'pt-BR': 'que as fontes descrevem de formas diferentes',
  },
} as const satisfies Record<string, Text>;

type Part = keyof typeof parts;

const texts = {
  open: { en: '{count} of {total} {items} {part}', 'pt-BR': '{count} de {total} {items} {part}' },
  recovery: {
    en: 'unclear next to another special situation ({situation})',
    'pt-BR': 'incerta junto a outra situação especial ({situation})',
  },
  unlisted: {
    en: '{count} of {total} {items} not listed',
    'pt-BR': '{count} de {total} {items} não listados',
  },
} as const satisfies Record<string, Text>;

/** The items that a rule reads, their stated count, and the fields that it needs. */
interface Looked {
  readonly noun: keyof typeof items;
  readonly list: unknown;
  readonly count?: unknown;
  readonly needs: readonly Part[];
}

const branchRules = /^LAWSUITS_(?:CRIMINAL|LABOR|CIVIL|TAX)$|^OWNER_LAWSUITS_HAS_CRIMINAL$/;

/**
 * Returns the parts of the data that a rule needs and that are unknown, such as "2 of 5 lawsuits without amount". The result is
 * empty if the section lists all of them.
 */
export function openParts(
  code: CriterionCode,
  details: Readonly<Record<string, unknown>>,
  language: Language,
): readonly string[] {
  if (ruleOfCode(code)?.id === 'JUDICIAL_RECOVERY') return unclearRecovery(details, language);
  const looked = lookedAt(code, details);
  if ((looked?.noun === 'records' || looked?.noun === 'debts') && recordCountIn(details)?.most === null)
    return [say(unknownCount, language)];
  if (looked === undefined || !Array.isArray(looked.list)) return [];
  const list = looked.list.filter(isRecord).filter(({ pole }) => pole !== 'ACTIVE' && pole !== 'OTHER');
  const stated = typeof looked.count === 'number' ? looked.count : 0;
  const unlisted = Math.max(0, stated - listedRecords(looked.list));
  const total = listedRecords(list) + unlisted;
  const noun = say(items[looked.noun], language);
  const openWords = looked.needs.flatMap((part) => {
    const count = listedRecords(list.filter((item) => isUnknown(item, part)));
    return count === 0
      ? []
      : [say(texts.open, language, { count, total, items: noun, part: say(parts[part], language) })];
  });
  return unlisted === 0
    ? openWords
    : [...openWords, say(texts.unlisted, language, { count: unlisted, total, items: noun })];
}

/** Returns the situation that makes a stated judicial recovery unclear. */
function unclearRecovery(
  { company }: Readonly<Record<string, unknown>>,
  language: Language,
): readonly string[] {
  const situation = isRecord(company) ? company['specialSituation'] : undefined;
  const kind = isRecord(situation) ? situation['kind'] : undefined;
  if (typeof kind !== 'string' || kind === 'NONE') return [];
  return [say(texts.recovery, language, { situation: codeInWords(kind, language, 'situation') })];
}

function isUnknown(item: Readonly<Record<string, unknown>>, part: Part): boolean {
  if (part === 'age')
    return item['documentKind'] !== 'cnpj' && item['age'] === null && item['ageBand'] === null;
  if (part === 'subject') return item['class'] === null || item['subject'] === null;
  const { leastAmount, furtherChanges } = item;
  if (part === 'possibleRepetition') return item[part] === true;
  if (part === 'furtherChanges') return typeof furtherChanges === 'number' && furtherChanges > 0;
  if (part === 'leastAmount') return item['amount'] === null && typeof leastAmount === 'number';
  if (part === 'amount') return item['amount'] === null && typeof leastAmount !== 'number';
  return item[part] === null;
}

function lookedAt(code: CriterionCode, details: Readonly<Record<string, unknown>>): Looked | undefined {
  const rule = ruleOfCode(code);
  const where = code.where ?? {};
  const [section] = rule?.sections ?? [];
  if (rule === undefined || section === undefined) return undefined;
  const isAmount = rule.value === 'money' || rule.value === 'percent';
  const isDated = rule.value === 'duration' || where['withinDays'] !== undefined;
  const ofEntries: readonly Part[] = [
    ...(isAmount ? (['amount'] as const) : []),
    ...(isDated ? (['date'] as const) : []),
  ];
  switch (section) {
    case 'PROCESSES':
      return {
        noun: 'lawsuits',
        ...lawsuitsOf(rule.id, where, details),
        needs: [
          'pole',
          'possibleRepetition',
          ...(isAmount ? (['amount', 'leastAmount'] as const) : []),
          ...(where['courtTypes'] !== undefined || branchRules.test(rule.id) ? (['courtType'] as const) : []),
          ...(isDated ? (['filedOn'] as const) : []),
          ...(where['status'] === undefined ? [] : (['status'] as const)),
          ...(rule.value === 'list' ? (['subject'] as const) : []),
        ],
      };
    case 'PEFIN':
    case 'REFIN':
    case 'PROTESTS':
    case 'OVERDUE_DEBTS':
      return {
        noun: 'records',
        list: details['entries'],
        count: recordCountIn(details)?.most,
        needs: ofEntries,
      };
    case 'BAD_CHEQUES':
      return {
        noun: 'records',
        list: details['entries'],
        count: recordCountIn(details)?.most,
        needs: rule.id === 'BOUNDLESS_CHECK' ? ['reason'] : ofEntries,
      };
    case 'TAX_DEBTS':
      return {
        noun: 'debts',
        list: details['entries'],
        count: recordCountIn(details)?.most,
        needs: [
          ...ofEntries,
          ...(rule.id === 'TAX_DEBTS_LITIGATED_AMOUNT' ? (['litigated'] as const) : []),
          ...(rule.id === 'TAX_DEBTS_FGTS' ? (['fund'] as const) : []),
          ...(where['standings'] === undefined ? [] : (['standing'] as const)),
        ],
      };
    case 'RELATIONS':
      return relationsOf(rule.id, details);
    case 'REGISTRATION_CHANGES':
      return { noun: 'changes', list: changesOf(rule.id, details), needs: ['furtherChanges'] };
    default:
      return undefined;
  }
}

/** Returns the changes of the kind that a rule counts, such as `REGISTRATION_CHANGES_CNAES`; undefined if it counts none. */
function changesOf(id: string, { changes }: Readonly<Record<string, unknown>>): unknown {
  const kind = id.replace('REGISTRATION_CHANGES_', '').replace('CNAES', 'CNAE');
  return Array.isArray(changes)
    ? changes.filter((change) => isRecord(change) && change['kind'] === kind)
    : undefined;
}

/** Returns how many records the items of a list represent: an item of bad cheques may be several. */
function listedRecords(items: readonly unknown[]): number {
  return items.reduce<number>((sum, item) => {
    const cheques = isRecord(item) ? item['cheques'] : undefined;
    return sum + (typeof cheques === 'number' ? cheques : 1);
  }, 0);
}

function lawsuitsOf(
  id: string,
  where: Readonly<Record<string, unknown>>,
  details: Readonly<Record<string, unknown>>,
): Pick<Looked, 'list' | 'count'> {
  if (where['certainty'] === 'POSSIBLE') return { list: details['possible'] };
  const isOfOwners = id.startsWith('OWNER_');
  const totals = details[isOfOwners ? 'ownersTotals' : 'totals'];
  return {
    list: details[isOfOwners ? 'ownersLawsuits' : 'lawsuits'],
    count: isRecord(totals) ? totals['count'] : undefined,
  };
}

function relationsOf(
  id: string,
  { partners, companies }: Readonly<Record<string, unknown>>,
): Looked | undefined {
  switch (id) {
    case 'PARTNERS_YOUNGEST_AGE':
    case 'PARTNERS_OLDEST_AGE':
      return { noun: 'partners', list: partners, needs: ['age'] };
    case 'BUSINESS_PARTNERS_RESTRICTIVE':
      return { noun: 'partners', list: partners, needs: ['restrictive'] };
    case 'PARTNERS_DECEASED':
      return { noun: 'partners', list: partners, needs: ['deceased'] };
    case 'RELATED_COMPANIES_IRREGULAR':
      return { noun: 'companies', list: companies, needs: ['status'] };
    case 'RELATED_COMPANIES_RESTRICTIVE':
      return { noun: 'companies', list: companies, needs: ['restrictive'] };
    default:
      return undefined;
  }
}
