import { isOnCalendar } from '../base/calendar-day.ts';
import { isRecord } from '../base/is-record.ts';
import { type Language, say, type Text } from '../base/language.ts';
import { certificateValidity } from '../sections/certificate-state.ts';
import type { CriterionCode } from '../sections/credit-policy.ts';
import { plainWords } from '../wording/plain-words.ts';
import { ruleOfCode } from './rules/index.ts';

type Item = Readonly<Record<string, unknown>>;

const words = {
  unreadable: {
    en: 'the source states the last day "{day}", which cannot be read',
    'pt-BR': 'a fonte informa o último dia "{day}", que não pode ser lido',
  },
  state: {
    en: 'the source states "{state}", which leaves open whether it is in force',
    'pt-BR': 'a fonte informa "{state}", o que deixa em aberto se está em vigor',
  },
  differing: { en: 'reports differ', 'pt-BR': 'informações divergentes' },
  expired: { en: 'the certificate has expired', 'pt-BR': 'a certidão está fora da validade' },
  noLastDay: {
    en: 'the validity of the certificate is unknown',
    'pt-BR': 'a validade da certidão é desconhecida',
  },
  notApplicable: {
    en: 'the certificate does not apply to the subject',
    'pt-BR': 'a certidão não se aplica ao titular',
  },
  otherIssuer: {
    en: 'the certificates of several issuers differ',
    'pt-BR': 'as certidões de vários emissores divergem',
  },
} as const satisfies Record<string, Text>;

/** The records with days that a rule reads, and the field of their last day. */
interface Dated {
  readonly records: readonly Item[];
  readonly until: string;
}

/**
 * Returns why records with days do not decide a rule, such as a last day that cannot be read or reports that differ. The
 * result is empty if the rule reads no such records, or if they are clear.
 *
 * @param day the day of the evaluation, `YYYY-MM-DD`.
 */
export function unclearRecords(
  code: CriterionCode,
  details: Item,
  { day, language }: { readonly day: string; readonly language: Language },
): readonly string[] {
  const { records, until } = recordsOf(code, details);
  const days = records.flatMap((record) => unreadableDay(record, until) ?? []);
  const unreadable = days.map((text) => say(words.unreadable, language, { day: plainWords(text) }));
  const states = records.flatMap(({ stateAsWritten: state }) =>
    typeof state === 'string' ? say(words.state, language, { state: plainWords(state) }) : [],
  );
  if (unreadable.length + states.length > 0) return [...new Set([...unreadable, ...states])];
  const isCertificate = until === 'validUntil' && records.some((record) => 'certificate' in record);
  if (isCertificate) return [say(words[whyNotCertain(records, day)], language)];
  const isDiffering = records.some(({ active, state, status }) => [active, state, status].includes(null));
  return isDiffering && records.some(({ otherReports }) => Array.isArray(otherReports))
    ? [say(words.differing, language)]
    : [];
}

/** Returns the last day of a record in the words of its source, if it cannot be read. */
function unreadableDay(record: Item, until: string): string | undefined {
  const { untilAsWritten, [until]: day } = record;
  if (typeof day === 'string') return isOnCalendar(day) ? undefined : day;
  return typeof untilAsWritten === 'string' ? untilAsWritten : undefined;
}

/** Returns the reason why certificates of one kind do not decide its rule. */
function whyNotCertain(
  certificates: readonly Item[],
  day: string,
): Exclude<keyof typeof words, 'unreadable' | 'state'> {
  const own = certificates.filter(({ state }) => state !== 'NOT_APPLICABLE');
  if (own.length === 0) return 'notApplicable';
  if (own.some(({ state }) => state === null)) return 'differing';
  const validities = own.map((certificate) => certificateValidity(certificate, day));
  if (validities.every((validity) => validity === 'ENDED')) return 'expired';
  return validities.includes('IN_FORCE') ? 'otherIssuer' : 'noLastDay';
}

function recordsOf(code: CriterionCode, details: Item): Dated {
  const rule = ruleOfCode(code);
  const where = code.where ?? {};
  const list = (name: string) => itemsOf(details[name]);
  const isNamed = (filter: string, value: unknown) => {
    const named = where[filter];
    return !Array.isArray(named) || named.includes(value);
  };
  switch (rule?.id) {
    case 'SANCTIONED':
    case 'SANCTION_LISTS': {
      const lists = list('lists').filter((one) => isNamed('lists', one['list']));
      return { records: lists.flatMap(({ hits }) => itemsOf(hits)), until: 'until' };
    }
    case 'PEP':
      return { records: [...list('positions'), ...list('possible')], until: 'exposedUntil' };
    case 'PARTNERS_PEP':
    case 'RELATIVES_PEP': {
      const relationship = rule.id === 'PARTNERS_PEP' ? 'PARTNER' : 'RELATIVE';
      const records = list('related').filter((one) => one['relationship'] === relationship);
      return { records, until: 'exposedUntil' };
    }
    case 'LICENCES':
    case 'LICENCE_LOST':
      return {
        records: list('licences').filter((one) => isNamed('agencies', one['agency'])),
        until: 'validUntil',
      };
    case 'HAS_ARREST_WARRANT':
    case 'HAD_ARREST_WARRANT':
      return { records: list('warrants'), until: 'endedOn' };
    default: {
      const kind = rule?.sections[0] === 'CERTIFICATES' ? rule.id.replace(/_CERTIFICATE$/, '') : undefined;
      const records = list('certificates').filter(({ certificate }) => certificate === kind);
      return { records: kind === undefined ? [] : records, until: 'validUntil' };
    }
  }
}

function itemsOf(value: unknown): readonly Item[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
