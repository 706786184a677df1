import { type Static, Type } from '@sinclair/typebox';
import { say, type Text } from '../base/language.ts';
import { plainText } from '../base/plain-text.ts';
import { counted, type FigureStyle, type Noun } from '../wording/counted.ts';
import { nothingFound } from '../wording/nothing-found.ts';
import { everyText, firstOf } from './combinations.ts';
import { defineSection } from './define-section.ts';
import {
  date,
  documentAsAnswered,
  editionOfDataset,
  flag,
  list,
  nullable,
  oneOf,
  possibleMatch,
  setAsideColumns,
  setAsideMatches,
  text,
  withMaximumAge,
  withOtherReports,
} from './fields.ts';
import { countedList, nothingIf, present, setAsideNoun } from './figures.ts';
import { identifyingNumber } from './identifying-number.ts';
import { mergeReports, schemaAt } from './item-reports.ts';
import { textOrNull } from './report-fields.ts';
import { folded } from './same-party.ts';
import { type Period, validityOn } from './validity.ts';

/**
 * The registers of regulated activities, by the agencies that keep them: fuels (ANP), land transport (ANTT), health plans
 * (ANS), health products (ANVISA), telecommunications (ANATEL), electricity (ANEEL), aviation (ANAC), ports and ships (ANTAQ).
 */
export const licenceRegisters = ['ANP', 'ANTT', 'ANS', 'ANVISA', 'ANATEL', 'ANEEL', 'ANAC', 'ANTAQ'] as const;

export type LicenceRegister = (typeof licenceRegisters)[number];

const nouns = {
  licence: {
    one: { en: 'licence', 'pt-BR': 'licença' },
    many: { en: 'licences', 'pt-BR': 'licenças' },
  },
  expired: {
    one: { en: 'licence past its validity', 'pt-BR': 'licença fora da validade' },
    many: { en: 'licences past their validity', 'pt-BR': 'licenças fora da validade' },
  },
  possible: {
    one: { en: 'possible licence', 'pt-BR': 'licença possível' },
    many: { en: 'possible licences', 'pt-BR': 'licenças possíveis' },
  },
} as const satisfies Record<string, Noun>;

const words = {
  inconclusive: {
    en: 'may have other licences: {registers}',
    'pt-BR': 'pode haver outras licenças: {registers}',
  },
  absent: { en: 'not registered: {registers}', 'pt-BR': 'sem registro: {registers}' },
  stale: { en: 'stale: {registers}', 'pt-BR': 'vencidos: {registers}' },
  notLoaded: { en: 'not loaded: {registers}', 'pt-BR': 'não carregados: {registers}' },
  notAsked: { en: 'not asked: {registers}', 'pt-BR': 'não consultados: {registers}' },
} as const satisfies Record<string, Text>;

const licence = {
  agency: text('Agency that grants it, for example ANP or ANTT'),
  activity: text('Activity that it allows'),
  number: nullable(text('Number')),
  state: nullable(oneOf(['ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED'], 'State of the licence')),
  registerStanding: Type.Optional(nullable(text('Its state as the agency words it'))),
  issuedOn: nullable(date('Day it was granted')),
  validUntil: nullable(date('Last day of validity; null when without end or unknown')),
};

/** Returns the period in which a licence allows its activity. */
export function licencePeriod({
  issuedOn,
  validUntil,
}: {
  readonly issuedOn: string | null;
  readonly validUntil: string | null;
}): Period {
  return { from: issuedOn, until: validUntil };
}

const register = Type.Object({
  register: oneOf(licenceRegisters, 'The agency that keeps it'),
  state: oneOf(
    ['REGISTERED', 'POSSIBLE', 'NOT_REGISTERED', 'STALE', 'NOT_LOADED', 'NOT_ASKED'],
    'REGISTERED with its licences; POSSIBLE when none is certain; NOT_REGISTERED when it was asked and has none; STALE when it is too old to say so; NOT_LOADED and NOT_ASKED say nothing',
  ),
  inconclusive: Type.Optional(
    flag(
      'True if the register has licences of the subject but may have others: the name is unknown, and entries that only a name finds were not compared',
    ),
  ),
  editionDate: nullable(date('Edition of the register that was asked')),
  ...setAsideMatches,
  ...editionOfDataset,
});

export type RegisterAnswer = Static<typeof register>;

const details = Type.Object({
  licences: list(withOtherReports(licence), 'Licences of regulated activities'),
  possible: Type.Optional(
    list(
      Type.Object({
        ...licence,
        name: nullable(text('Name in the register')),
        document: nullable(documentAsAnswered('CPF')),
        ...possibleMatch,
      }),
      "Licences that may be the subject's: a question for a person",
    ),
  ),
  registers: Type.Optional(
    list(
      register,
      'Every register once, in the order ANP … ANTAQ; left out by a source that answers for all',
    ),
  ),
});

export type LicencesDetails = Static<typeof details>;

/** Whether a register was there to be asked, and not too old to say anything. */
export function wasRegisterAsked({ state }: Pick<RegisterAnswer, 'state'>): boolean {
  return state === 'REGISTERED' || state === 'POSSIBLE' || state === 'NOT_REGISTERED';
}

/** The names of the agencies, in upper case without accents. Sources write them in full, with or without the acronym. */
const agencyNames: Readonly<Record<LicenceRegister, string>> = {
  ANP: 'AGENCIA NACIONAL DO PETROLEO',
  ANTT: 'AGENCIA NACIONAL DE TRANSPORTES TERRESTRES',
  ANS: 'AGENCIA NACIONAL DE SAUDE SUPLEMENTAR',
  ANVISA: 'AGENCIA NACIONAL DE VIGILANCIA SANITARIA',
  ANATEL: 'AGENCIA NACIONAL DE TELECOMUNICACOES',
  ANEEL: 'AGENCIA NACIONAL DE ENERGIA ELETRICA',
  ANAC: 'AGENCIA NACIONAL DE AVIACAO CIVIL',
  ANTAQ: 'AGENCIA NACIONAL DE TRANSPORTES AQUAVIARIOS',
};

/** Returns the acronym of an agency with a register, by its name or by an acronym such as in "ANP/RJ". Returns other texts unchanged. */
function acronymOf(agency: string): string {
  const text = folded(agency);
  const [word] = text.split(' ');
  return (
    licenceRegisters.find((name) => text.includes(agencyNames[name])) ??
    licenceRegisters.find((name) => name === word) ??
    agency
  );
}

/** Words of an agency for a licence that is not active, in plain form. */
const endedStanding =
  /\b(?:cancel|cass|revog|suspen|interdit|extint|extincao|inativ|nao ativ|encerrad|baixad|vencid|expirad|caduc)/;

/** Returns the state of a licence; null if it is active and the words of the agency state that it is not. */
function stateOf({
  state,
  registerStanding,
}: LicencesDetails['licences'][number]): LicencesDetails['licences'][number]['state'] {
  return state === 'ACTIVE' && endedStanding.test(plainText(registerStanding ?? '')) ? null : state;
}

/** Returns the state of a register: a licence that is listed counts more than the state, unless the register is stale. */
export function stateOfRegister(
  { register, state }: Pick<RegisterAnswer, 'register' | 'state'>,
  { licences: entries, possible = [] }: Pick<LicencesDetails, 'licences' | 'possible'>,
): RegisterAnswer['state'] {
  if (state === 'STALE') return 'STALE';
  if (entries.some(({ agency }) => agency === register)) return 'REGISTERED';
  return possible.some(({ agency }) => agency === register) ? 'POSSIBLE' : state;
}

/** Every register, in order: one that nobody asked is said to be so, so that none is read as "has none". */
function settle(own: LicencesDetails): LicencesDetails {
  const { registers } = own;
  if (registers === undefined) return own;
  return {
    ...own,
    registers: licenceRegisters.map((name): RegisterAnswer => {
      const answer = registers.find((one) => one.register === name);
      if (answer === undefined) return { register: name, state: 'NOT_ASKED', editionDate: null };
      const state = stateOfRegister(answer, own);
      return { ...answer, state, editionDate: state === 'NOT_ASKED' ? null : answer.editionDate };
    }),
  };
}

type Licence = LicencesDetails['licences'][number];

const ageOfLicence = ({ issuedOn, validUntil }: Readonly<Record<string, unknown>>) => [
  textOrNull(issuedOn),
  textOrNull(validUntil),
];

/** Returns the agency and the number of a licence; undefined without a number. */
function numberKey({ agency, number }: Licence): string | undefined {
  const identifying = identifyingNumber(number);
  return identifying === undefined ? undefined : `${agency} ${identifying}`;
}

/**
 * Joins the licences of one number whose activity sources word differently. A source that lists several activities of one number
 * states several licences: they stay apart.
 */
function withJoinedNumbers(merged: LicencesDetails, sources: readonly LicencesDetails[]): LicencesDetails {
  const isRepeated = ({ licences: own }: LicencesDetails, key: string) =>
    own.filter((one) => numberKey(one) === key).length > 1;
  const joined = new Map<string, Licence>();
  const rules = {
    items: schemaAt(details, 'licences') ?? {},
    identity: ['number', 'agency'],
    combined: { activity: everyText },
    ageOf: ageOfLicence,
  };
  for (const [at, licence] of merged.licences.entries()) {
    const number = numberKey(licence);
    const isOne = number !== undefined && !sources.some((source) => isRepeated(source, number));
    const key = isOne ? number : `row ${at}`;
    const other = joined.get(key);
    // A report of the section's licences.
    joined.set(key, other === undefined ? licence : (mergeReports(other, licence, rules) as Licence));
  }
  return { ...merged, licences: [...joined.values()] };
}

export const licences = defineSection({
  type: 'LICENCES',
  title: { en: 'Operating licences', 'pt-BR': 'Licenças de operação' },
  documentKinds: ['cpf', 'cnpj'],
  comesWith: 'COMPLETO+',
  details,
  datasets: ['anp', 'ans', 'antt'],
  listKeys: {
    licences: ['agency', 'number', 'activity'],
    possible: ['rowSha256', 'agency', 'number'],
    registers: ['register'],
    'registers.setAside': ['rowSha256'],
  },
  itemMerges: {
    licences: {
      number: ['number', 'agency', 'activity'],
      ageOf: ageOfLicence,
    },
    registers: {
      code: 'register',
      whole: ['state', 'editionDate'],
      combined: { state: firstOf(['REGISTERED', 'POSSIBLE', 'NOT_REGISTERED']) },
    },
  },
  columns: {
    licences: ['agency', 'activity', 'state', 'validity', 'validUntil', 'number', 'issuedOn'],
    registers: ['register', 'state', 'editionDate'],
    'registers.setAside': ['register', ...setAsideColumns],
  },
  thirdParties: ['possible', 'registers[].setAside'],
  // Sources spell the agency of one register in different ways.
  reconcile: (own) => ({
    ...own,
    licences: own.licences.map((one) => ({ ...one, agency: acronymOf(one.agency), state: stateOf(one) })),
  }),
  combine: withJoinedNumbers,
  settle,
  editions: ({ registers = [] }) =>
    registers.flatMap(({ register: list, edition }) => (edition ? [{ ...edition, list }] : [])),
  freshen: ({ registers = [], ...own }, dataset, staleAfterDays) =>
    settle({
      ...own,
      registers: registers.map((one) =>
        one.edition?.dataset === dataset
          ? {
              ...one,
              state: one.state === 'STALE' ? 'NOT_REGISTERED' : one.state,
              edition: withMaximumAge(one.edition, staleAfterDays),
            }
          : one,
      ),
    }),
  periods: {
    licences: { from: 'issuedOn', until: 'validUntil' },
    possible: { from: 'issuedOn', until: 'validUntil' },
  },
  figures: (own, style, day) => {
    const { licences: entries, possible = [], registers } = own;
    const isOver = (one: (typeof entries)[number]) => validityOn(day, licencePeriod(one)) === 'ENDED';
    const valid = entries.filter((one) => !isOver(one));
    const figures = [
      countedList(nouns.licence, valid, style),
      [...new Set(valid.map(({ agency }) => agency))].join(', '),
      countedList(nouns.expired, entries.filter(isOver), style),
    ];
    if (registers === undefined) return nothingIf(entries.length === 0, figures);
    return present([
      ...figures,
      possible.length > 0 && counted(nouns.possible, possible.length, style),
      ...registerFigures(registers, { style, isEmpty: entries.length === 0 && possible.length === 0 }),
    ]);
  },
});

/** What each register says, where it says something of its own. */
function registerFigures(
  registers: readonly RegisterAnswer[],
  { style, isEmpty }: { readonly style: FigureStyle; readonly isEmpty: boolean },
) {
  const { language } = style;
  const inState = (state: RegisterAnswer['state']) =>
    registers
      .filter((answer) => answer.state === state)
      .map((answer) => answer.register)
      .join(', ');
  const line = (what: keyof typeof words, names: string) =>
    names !== '' && say(words[what], language, { registers: names });
  const [absent, stale, notLoaded] = [inState('NOT_REGISTERED'), inState('STALE'), inState('NOT_LOADED')];
  const inconclusive = registers.filter((answer) => answer.inconclusive === true);
  return [
    line('inconclusive', inconclusive.map((answer) => answer.register).join(', ')),
    // Where some could not be asked, only those that could say that there is none.
    isEmpty && absent !== '' && stale === '' && notLoaded === '' && say(nothingFound, language),
    line('absent', absent),
    line('stale', stale),
    line('notLoaded', notLoaded),
    line('notAsked', inState('NOT_ASKED')),
    countedList(
      setAsideNoun,
      registers.flatMap(({ setAside = [] }) => setAside),
      style,
    ),
  ];
}
