import { type Static, Type } from '@sinclair/typebox';
import { say, type Text } from '../base/language.ts';
import { counted, type Noun } from '../wording/counted.ts';
import { isOtherBranch } from './case-number.ts';
import { eachOf, higher, shown } from './combinations.ts';
import { defineSection } from './define-section.ts';
import {
  amount,
  calculatedRevenuePercentage,
  count,
  date,
  documentAsAnswered,
  list,
  nullable,
  oneOf,
  text,
} from './fields.ts';
import { amountFigure, lowerBound, nothingIf, unknownAmountNoun } from './figures.ts';
import { identifyingCaseNumber } from './identifying-number.ts';
import { commonFacts } from './item-reports.ts';
import { type courtTypes, type Lawsuit, lawsuit, type OwnersLawsuit, ownersLawsuit } from './lawsuit.ts';
import { isMembers, type Members } from './list-merge.ts';
import { partyKeys } from './same-party.ts';
import { amountBounds, atLeast, settleTotal, sum, unknownParts, withUnknown } from './settled-total.ts';
import { uniteCases, uniteOwnersCases } from './unite-cases.ts';

export { courtTypes, type Lawsuit, type OwnersLawsuit } from './lawsuit.ts';

/** Why nothing is known of a partner's lawsuits. */
export const ownerUnknownReasons = [
  'DOCUMENT_MASKED',
  'OTHER_KIND',
  'TOO_MANY',
  'COST_CEILING',
  'NOT_KNOWN_THERE',
  'POSSIBLE_ONLY',
  'SOURCE_FAILED',
] as const;
export type OwnerUnknownReason = (typeof ownerUnknownReasons)[number];

const unknownOwner = Type.Object({
  name: nullable(text('Name')),
  document: nullable(documentAsAnswered('CPF or CNPJ')),
  reason: oneOf(ownerUnknownReasons, 'Why nothing is known of this one'),
});

/** Counts and amounts of a list of lawsuits; SUMMARY repeats them. */
export const lawsuitTotals = Type.Object(
  {
    count: count('Lawsuits'),
    amount: amount('Sum of the amounts known, BRL'),
    passiveCount: count('Lawsuits in which the party is sued'),
    passiveAmount: amount('Sum of the amounts known of those, BRL'),
    criminalCount: count('Criminal lawsuits'),
    unknown: unknownParts(['amount', 'passiveCount', 'passiveAmount', 'criminalCount'], 'lawsuits'),
  },
  { description: 'Totals over the lawsuits' },
);

export type LawsuitTotals = Static<typeof lawsuitTotals>;

/** Whether the party is sued; null if its side is unknown. */
export function isSued({ pole }: Pick<Lawsuit, 'pole'>): boolean | null {
  return pole === null ? null : pole === 'PASSIVE';
}

/**
 * Whether a lawsuit is of a branch of justice, by the branch that its source gives or by its number; null if unknown. A branch that the
 * source gives is possible, even if the number rules it out.
 */
export function isOfBranch(
  { courtType, statedCourtType, caseNumber }: Pick<Lawsuit, 'courtType' | 'statedCourtType' | 'caseNumber'>,
  branch: (typeof courtTypes)[number],
): boolean | null {
  if (courtType !== null) return courtType === branch;
  return branch !== statedCourtType && isOtherBranch(caseNumber, branch) ? false : null;
}

/**
 * Returns totals with at least one lawsuit for an amount, and with a total count of at least each of the other counts. Amounts of 0
 * for some lawsuits are unknown.
 */
function withLeastCounts(stated: LawsuitTotals): LawsuitTotals {
  const { count: all, amount: claimed, passiveCount, passiveAmount, criminalCount, unknown } = stated;
  const isSuedUncounted = passiveCount === 0 && passiveAmount > 0;
  const sued = isSuedUncounted ? 1 : passiveCount;
  const count = Math.max(all, sued, criminalCount, claimed > 0 ? 1 : 0);
  const totals = { ...stated, count, passiveCount: sued, amount: Math.max(claimed, passiveAmount) };
  return withUnknown(totals, {
    ...unknown,
    ...(isSuedUncounted && { passiveCount: count }),
    ...(totals.amount === 0 && count > 0 && { amount: count }),
    ...(passiveAmount === 0 && sued > 0 && { passiveAmount: sued }),
  });
}

/** What a source states and what its list shows: a source may list only its latest cases, or not know a side or amount. */
function settleTotals(
  answered: LawsuitTotals | null,
  lawsuits: readonly Lawsuit[] | null,
): LawsuitTotals | null {
  const stated = answered && withLeastCounts(answered);
  if (lawsuits === null) return stated;
  const total = atLeast(stated?.count, lawsuits.length);
  const unlisted = total - lawsuits.length;
  const settle = (name: 'amount' | 'passiveCount' | 'passiveAmount' | 'criminalCount') => {
    const parts = lawsuits.map((lawsuit) => partsOf(lawsuit)[name]);
    return settleTotal({
      stated: stated?.[name] ?? null,
      isComplete:
        stated?.unknown?.[name] === undefined &&
        (answered?.count ?? 0) >= lawsuits.length &&
        !(name === 'criminalCount' && lawsuits.some((one) => one.statedCourtType !== undefined)),
      listed: sum(parts, ({ least }) => least),
      open: parts.filter(({ least, most }) => least !== most).length + unlisted,
    });
  };
  const amount = settle('amount');
  const passiveCount = settle('passiveCount');
  const passiveAmount = settle('passiveAmount');
  const criminalCount = settle('criminalCount');
  const totals: LawsuitTotals = {
    count: total,
    amount: amount.total,
    passiveCount: passiveCount.total,
    passiveAmount: passiveAmount.total,
    criminalCount: criminalCount.total,
  };
  return withUnknown(totals, {
    amount: amount.open,
    passiveCount: passiveCount.open,
    passiveAmount: passiveAmount.open,
    criminalCount: criminalCount.open,
  });
}

/** The least and the most that a lawsuit adds to each total; the most is null without an upper bound. */
function partsOf(lawsuit: Lawsuit) {
  const sued = isSued(lawsuit);
  const amount = amountBounds(lawsuit);
  const of = (holds: boolean | null) => ({ least: Number(holds === true), most: Number(holds !== false) });
  return {
    amount,
    passiveCount: of(sued),
    passiveAmount: { least: sued ? amount.least : 0, most: sued === false ? 0 : amount.most },
    criminalCount: of(isOfBranch(lawsuit, 'CRIMINAL')),
  };
}

interface CaseLists {
  readonly lawsuits: Lawsuit[] | null;
  readonly possible?: Lawsuit[];
  readonly ownersLawsuits: OwnersLawsuit[] | null;
}

/** The details with one row for each case; a case that is certainly the subject's is not also a possible one. */
function withUnitedCases<Details extends CaseLists>(details: Details): Details {
  const lawsuits = details.lawsuits && uniteCases(details.lawsuits);
  const certain = new Set(lawsuits?.flatMap(({ caseNumber }) => identifyingCaseNumber(caseNumber) ?? []));
  const isCertain = ({ caseNumber }: Lawsuit) => certain.has(identifyingCaseNumber(caseNumber) ?? '');
  return {
    ...details,
    lawsuits,
    ...(details.possible && {
      possible: uniteCases(details.possible).filter((one) => !isCertain(one)),
    }),
    ownersLawsuits:
      details.ownersLawsuits && uniteCases(details.ownersLawsuits, ownersOf(details.ownersLawsuits)),
  };
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

const archived: Noun = {
  one: { en: 'archived', 'pt-BR': 'arquivado' },
  many: { en: 'archived', 'pt-BR': 'arquivados' },
};

const criminal: Noun = {
  one: { en: 'criminal', 'pt-BR': 'criminal' },
  many: { en: 'criminal', 'pt-BR': 'criminais' },
};

const words = {
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

const highestOfEach = eachOf(['count', 'amount', 'passiveCount', 'passiveAmount', 'criminalCount'], higher);

/** Returns the highest of each total that sources state; null if none states totals. */
function highestTotals(all: readonly (LawsuitTotals | null)[]): LawsuitTotals | null {
  const [first, ...others] = all.flatMap((totals) => totals ?? []);
  if (first === undefined) return null;
  const highest = (statements: readonly Members[]): Members =>
    commonFacts(statements, {
      items: {},
      combined: highestOfEach,
      nested: (_, parts) => highest(parts.filter(isMembers)),
    });
  // Each total is that of one source.
  return highest([first, ...others]) as LawsuitTotals;
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
  combine: (merged, sources) => {
    // What a source does not state follows from the merged lists.
    const stated = (name: 'totals' | 'ownersTotals') =>
      highestTotals(sources.map((own) => own[name] && settleProcesses(own)[name]));
    return { ...merged, totals: stated('totals'), ownersTotals: stated('ownersTotals') };
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
    const isUnknown = lawsuits === null && totals === null && possible !== undefined;
    const ofPartners = ownersTotals?.count ?? uniteOwnersCases(ownersLawsuits ?? []).length;
    const unknownPartners = ownersUnknown?.length ?? 0;
    const count = (totals?.count ?? 0) + (possible?.length ?? 0) + ofPartners + unknownPartners;
    return nothingIf(count === 0 && !isUnknown, [
      possible !== undefined &&
        (possible.length === 0 ? say(words.noneByName, language) : counted(byName, possible.length, style)),
      possibleUnread > 0 && counted(unreadNotice, possibleUnread, style),
      totals !== null && counted(lawsuitNoun, totals.count, style),
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
      ofPartners > 0 && counted(ofOwners, ofPartners, style),
      unknownPartners > 0 && counted(ownerNotSeen, unknownPartners, style),
    ]);
  },
});

export type ProcessesDetails = Static<typeof details>;
