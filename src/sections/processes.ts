import { type Static, Type } from '@sinclair/typebox';
import { say, type Text } from '../base/language.ts';
import { counted, type Noun } from '../wording/counted.ts';
import { higher, shown } from './combinations.ts';
import { defineSection } from './define-section.ts';
import {
  calculatedRevenuePercentage,
  count,
  date,
  documentAsAnswered,
  list,
  nullable,
  oneOf,
  text,
} from './fields.ts';
import { amountFigure, countedRange, lowerBound, nothingIf, unknownAmountNoun } from './figures.ts';
import { type Lawsuit, lawsuit, type OwnersLawsuit, ownersLawsuit } from './lawsuit.ts';
import { highestTotals, lawsuitTotals, settleTotals, withDisputes } from './lawsuit-totals.ts';
import { leastCases, markRepeatedCases } from './repeated-cases.ts';
import { partyKeys } from './same-party.ts';
import { caseKeys, uniteCases, uniteOwnersCases } from './unite-cases.ts';

export { courtTypes, type Lawsuit, type OwnersLawsuit } from './lawsuit.ts';
export { isOfBranch, isSued, type LawsuitTotals, lawsuitTotals } from './lawsuit-totals.ts';

/** Why nothing is known of a partner's lawsuits. */
export const ownerUnknownReasons = [
  'DOCUMENT_MASKED',
  'OTHER_KIND',
  'TOO_MANY',
  'COST_CEILING',
  'NOT_KNOWN_THERE',
  'POSSIBLE_ONLY',
  'NOT_ALL_LISTED',
  'SOURCE_FAILED',
] as const;
export type OwnerUnknownReason = (typeof ownerUnknownReasons)[number];

const unknownOwner = Type.Object({
  name: nullable(text('Name')),
  document: nullable(documentAsAnswered('CPF or CNPJ')),
  reason: oneOf(ownerUnknownReasons, 'Why nothing is known of this one'),
});

interface CaseLists {
  readonly lawsuits: Lawsuit[] | null;
  readonly possible?: Lawsuit[];
  readonly ownersLawsuits: OwnersLawsuit[] | null;
}

/** The details with one row for each case; a case that is certainly the subject's is not also a possible one. */
function withUnitedCases<Details extends CaseLists>(details: Details): Details {
  const lawsuits = details.lawsuits && uniteCases(details.lawsuits);
  const possible = details.possible && uniteCases(details.possible);
  const certain = lawsuits ?? [];
  const keys = caseKeys([...certain, ...(possible ?? [])]);
  const ofCertain = new Set(keys.slice(0, certain.length));
  const isCertain = (key: string | undefined) => key !== undefined && ofCertain.has(key);
  return {
    ...details,
    lawsuits,
    ...(possible && { possible: possible.filter((_, at) => !isCertain(keys[certain.length + at])) }),
    ownersLawsuits:
      details.ownersLawsuits && uniteCases(details.ownersLawsuits, ownersOf(details.ownersLawsuits)),
  };
}

/** Returns merged details with a mark on the lawsuits that two sources may list in different words. */
function withRepeatedCases<Details extends CaseLists>(
  merged: Details,
  sources: readonly CaseLists[],
): Details {
  const ofOwners = [merged, ...sources].map(({ ownersLawsuits }) => ownersLawsuits ?? []);
  const [rows = [], ...others] = ofOwners;
  return {
    ...merged,
    lawsuits:
      merged.lawsuits &&
      markRepeatedCases(
        merged.lawsuits,
        sources.map(({ lawsuits }) => lawsuits ?? []),
      ),
    ...(merged.possible && {
      possible: markRepeatedCases(
        merged.possible,
        sources.map(({ possible }) => possible ?? []),
      ),
    }),
    ownersLawsuits: merged.ownersLawsuits && markRepeatedCases(rows, others, ownersOf(ofOwners.flat())),
  };
}

/** Returns the number of lawsuits: those of the total, and at most also those that may repeat others. */
export function countLawsuits(total: number, lawsuits: readonly Lawsuit[] | null) {
  const listed = lawsuits ?? [];
  return { least: total, most: total + listed.length - leastCases(listed) };
}

/** Returns a function for the owner whose case a row is. Rows of one case against several owners stay apart. */
function ownersOf(rows: readonly OwnersLawsuit[]): (row: OwnersLawsuit) => string {
  const keys = partyKeys(rows.map(({ owner }) => owner));
  const owners = new Map(rows.map((row, at) => [row, keys[at] ?? row.owner.name ?? '']));
  return (row) => owners.get(row) ?? '';
}

export const lawsuitNoun: Noun = {
  one: { en: 'lawsuit', 'pt-BR': 'processo' },
  many: { en: 'lawsuits', 'pt-BR': 'processos' },
};

const ofOwners: Noun = {
  one: { en: 'of the owners', 'pt-BR': 'dos sócios' },
  many: { en: 'of the owners', 'pt-BR': 'dos sócios' },
};

const ownerNotSeen: Noun = {
  one: { en: 'partner of whom nothing is known', 'pt-BR': 'sócio de quem nada se sabe' },
  many: { en: 'partners of whom nothing is known', 'pt-BR': 'sócios de quem nada se sabe' },
};

const byName: Noun = {
  one: { en: 'possible one, by name alone', 'pt-BR': 'possível, só pelo nome' },
  many: { en: 'possible ones, by name alone', 'pt-BR': 'possíveis, só pelo nome' },
};

const unreadNotice: Noun = {
  one: { en: 'notice of that name not read', 'pt-BR': 'comunicação com esse nome não lida' },
  many: { en: 'notices of that name not read', 'pt-BR': 'comunicações com esse nome não lidas' },
};

const unknownSide: Noun = {
  one: { en: 'of unknown side', 'pt-BR': 'de polo desconhecido' },
  many: { en: 'of unknown side', 'pt-BR': 'de polo desconhecido' },
};

const unknownBranch: Noun = {
  one: { en: 'of unknown branch', 'pt-BR': 'de ramo desconhecido' },
  many: { en: 'of unknown branch', 'pt-BR': 'de ramo desconhecido' },
};

const archived: Noun = {
  one: { en: 'archived', 'pt-BR': 'arquivado' },
  many: { en: 'archived', 'pt-BR': 'arquivados' },
};

const criminal: Noun = {
  one: { en: 'criminal', 'pt-BR': 'criminal' },
  many: { en: 'criminal', 'pt-BR': 'criminais' },
};

const words = {
  ownUnknown: { en: 'own lawsuits unknown', 'pt-BR': 'processos próprios desconhecidos' },
  noneByName: {
    en: 'no lawsuit found by name, which proves nothing',
    'pt-BR': 'nenhum processo encontrado pelo nome, o que nada prova',
  },
  sued: { en: '{count} as defendant ({amount})', 'pt-BR': '{count} no polo passivo ({amount})' },
} as const satisfies Record<string, Text>;

const details = Type.Object({
  since: nullable(date('Lawsuits filed before this day were not asked for')),
  lawsuits: nullable(list(lawsuit, 'Lawsuits of the subject')),
  possible: Type.Optional(
    list(
      lawsuit,
      'Lawsuits of somebody of that name, which may be the subject: a question for a person; none of them counts in a total',
    ),
  ),
  possibleUnread: Type.Optional(
    count('Notices of that name that were not read: each may be of another such lawsuit. Default: 0'),
  ),
  ownersLawsuits: nullable(list(ownersLawsuit, 'Lawsuits of the partners of the subject')),
  ownersUnknown: Type.Optional(
    list(
      unknownOwner,
      'Partners of whose lawsuits nothing is known; while there are any, ownersTotals is unknown',
    ),
  ),
  totals: nullable(lawsuitTotals),
  ownersTotals: nullable(lawsuitTotals),
  calculatedRevenuePercentage: calculatedRevenuePercentage(
    'What is claimed from the subject (totals.passiveAmount)',
  ),
});

/** Returns the details with one row for each case, and with totals of at least what the list shows. */
function settleProcesses(answered: ProcessesDetails): ProcessesDetails {
  const united = withUnitedCases(answered);
  return {
    ...united,
    totals: settleTotals(united.totals, united.lawsuits),
    // A sum over some of the partners would say that the others have none.
    ownersTotals:
      united.ownersUnknown?.length && united.ownersTotals === null
        ? null
        : // A case against several owners is one case.
          settleTotals(united.ownersTotals, united.ownersLawsuits && uniteOwnersCases(united.ownersLawsuits)),
  };
}

export const processes = defineSection({
  type: 'PROCESSES',
  title: { en: 'Lawsuits', 'pt-BR': 'Processos judiciais' },
  documentKinds: ['cpf', 'cnpj'],
  comesWith: 'ESSENCIAL',
  details,
  listKeys: {
    lawsuits: ['caseNumber'],
    possible: ['caseNumber'],
    ownersLawsuits: ['caseNumber', 'owner.document', 'owner.name'],
    ownersUnknown: ['document', 'name'],
  },
  // `settle` unites the rows of one case.
  itemMerges: {
    lawsuits: { apart: true },
    possible: { apart: true },
    ownersLawsuits: { apart: true },
    ownersUnknown: { combined: { reason: shown } },
  },
  combined: {
    since: higher,
    possibleUnread: higher,
    calculatedRevenuePercentage: higher,
  },
  combine: (joined, sources) => {
    const merged = withRepeatedCases(joined, sources);
    const united = withUnitedCases(merged);
    // What a source does not state follows from the merged lists.
    const stated = (name: 'totals' | 'ownersTotals', casesOf: (lists: CaseLists) => readonly Lawsuit[]) =>
      highestTotals(
        sources.map((own) => {
          const settled = own[name] && settleProcesses(own);
          const totals = settled?.[name] ?? null;
          return settled && totals && withDisputes(totals, casesOf(settled), casesOf(united));
        }),
      );
    return {
      ...merged,
      totals: stated('totals', ({ lawsuits }) => lawsuits ?? []),
      ownersTotals: stated('ownersTotals', ({ ownersLawsuits }) => uniteOwnersCases(ownersLawsuits ?? [])),
    };
  },
  settle: settleProcesses,
  thirdParties: ['possible', 'ownersLawsuits', 'ownersUnknown'],
  figures: (own, style) => {
    const { totals, lawsuits, possible, ownersLawsuits, ownersTotals, ownersUnknown } = own;
    const { possibleUnread = 0 } = own;
    const { language } = style;
    const unknownSides = totals?.unknown?.['passiveCount'] ?? 0;
    const unknownAmounts = totals?.unknown?.['amount'] ?? 0;
    const archivedLawsuits = lawsuits?.filter(({ status }) => status === 'ARCHIVED').length ?? 0;
    const unknownBranches = totals?.unknown?.['criminalCount'] ?? 0;
    const isUnknown = lawsuits === null && totals === null;
    const ofPartners = ownersTotals?.count ?? uniteOwnersCases(ownersLawsuits ?? []).length;
    const unknownPartners = ownersUnknown?.length ?? 0;
    const certain = (totals?.count ?? 0) + ofPartners;
    const open = (possible?.length ?? 0) + possibleUnread + unknownPartners;
    return nothingIf(certain + open === 0 && !isUnknown, [
      isUnknown && possible === undefined && say(words.ownUnknown, language),
      possible !== undefined &&
        (possible.length === 0 ? say(words.noneByName, language) : counted(byName, possible.length, style)),
      possibleUnread > 0 && counted(unreadNotice, possibleUnread, style),
      totals !== null && countedRange(lawsuitNoun, countLawsuits(totals.count, lawsuits), style),
      totals !== null &&
        totals.passiveCount > 0 &&
        say(words.sued, language, {
          count: totals.passiveCount,
          amount: amountFigure(totals.passiveAmount, lowerBound(totals, 'passiveAmount'), style),
        }),
      unknownSides > 0 && counted(unknownSide, unknownSides, style),
      unknownAmounts > 0 && counted(unknownAmountNoun, unknownAmounts, style),
      archivedLawsuits > 0 && counted(archived, archivedLawsuits, style),
      totals !== null && totals.criminalCount > 0 && counted(criminal, totals.criminalCount, style),
      unknownBranches > 0 && counted(unknownBranch, unknownBranches, style),
      ofPartners > 0 && counted(ofOwners, ofPartners, style),
      unknownPartners > 0 && counted(ownerNotSeen, unknownPartners, style),
    ]);
  },
});

export type ProcessesDetails = Static<typeof details>;
