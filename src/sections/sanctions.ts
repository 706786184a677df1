import { type Static, Type } from '@sinclair/typebox';
import { type Language, say, type Text } from '../base/language.ts';
import type { DocumentKind } from '../document/kind.ts';
import { nothingFound } from '../wording/nothing-found.ts';
import { codeInWords } from './code-words.ts';
import { certainIfAny, firstOf } from './combinations.ts';
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
import { countedList, present, setAsideNoun } from './figures.ts';
import { type StandingList, sanctionStandings, standingsInWords } from './sanction-standings.ts';

/**
 * The lists known, in the order of showing. OFAC, UN, EU and UK are foreign; CEIS, CNEP, CEPIM and CEAF are of the federal comptroller
 * (CGU), LENIENCY its leniency agreements; TCU is the federal court of accounts, TCU_IRREGULAR whose accounts it judged irregular, BCB
 * the central bank's list of disqualified managers, MTE the register of employers who kept workers in slave-like conditions, IBAMA the
 * environmental embargoes and fines.
 */
export const sanctionLists = [
  'OFAC',
  'UN',
  'EU',
  'UK',
  'CEIS',
  'CNEP',
  'CEPIM',
  'CEAF',
  'LENIENCY',
  'TCU',
  'TCU_IRREGULAR',
  'BCB',
  'MTE',
  'IBAMA',
] as const;

/**
 * Being on these is no sanction by itself: accounts judged irregular, some of them decades ago and without a term, are no ban, and
 * a leniency agreement takes the place of one.
 */
export const noSanctionsByThemselves: ReadonlySet<SanctionList> = new Set(['TCU_IRREGULAR', 'LENIENCY']);

export type SanctionList = (typeof sanctionLists)[number];

/** The lists that contain only companies or only people. */
export const listsOfOneKind: Readonly<Partial<Record<SanctionList, DocumentKind>>> = {
  CEPIM: 'cnpj',
  LENIENCY: 'cnpj',
  CNEP: 'cnpj',
  CEAF: 'cpf',
};

/** Facts about a person that only foreign lists show. */
const personOnList = {
  birthDates: Type.Optional(
    text('Birth dates on the list: `1962-03-10`, `1962`, `1958/1962` for a span, `~1962` for about then'),
  ),
  nationalities: Type.Optional(text('Nationalities on the list')),
};

const ruledOut = Type.Object({
  name: nullable(text('Name on the list')),
  ...personOnList,
  score: possibleMatch.score,
  rowSha256: possibleMatch.rowSha256,
});

const hit = withOtherReports({
  name: nullable(text('Name on the list')),
  document: nullable(documentAsAnswered('CPF or CNPJ on the list')),
  reference: nullable(text("The list's own number of the entry")),
  sanction: nullable(text('Kind of sanction')),
  authority: nullable(text('Who imposed it')),
  from: nullable(date('First day')),
  until: nullable(date('Last day; null when without end or unknown')),
  untilAsWritten: Type.Optional(text('The last day as the list words it, if it cannot be read')),
  ended: Type.Optional(flag('True if the list states that it has ended; its last day may be unknown')),
  stateAsWritten: Type.Optional(
    text('The state as the list words it, if it leaves open whether the entry is in force'),
  ),
  certainty: oneOf(
    ['CERTAIN', 'POSSIBLE'],
    'CERTAIN by whole document; POSSIBLE by name: a question for a person',
  ),
  ...personOnList,
  ...possibleMatch,
});

const screening = Type.Object({
  list: oneOf(sanctionLists, 'The list'),
  state: oneOf(
    ['LISTED', 'POSSIBLE', 'CLEAN', 'INCONCLUSIVE', 'STALE', 'NOT_LOADED', 'NOT_ASKED'],
    'LISTED with its hits; POSSIBLE when no hit is certain; CLEAN when the list was asked and has none; INCONCLUSIVE when the answer is not about the complete company, shows entries of other documents, or has entries without a document and the name of the subject is unknown; STALE when it has none and is too old to say so; NOT_LOADED and NOT_ASKED are never clean',
  ),
  inconclusive: Type.Optional(
    flag(
      'True if the list has hits but may have other entries of the subject, for the reasons of INCONCLUSIVE',
    ),
  ),
  editionDate: nullable(date('Edition of the list that was asked')),
  hits: list(hit, 'Entries that match the subject'),
  ...setAsideMatches,
  ruledOut: Type.Optional(
    list(
      ruledOut,
      'Entries with a similar name whose birth dates are not those of the subject: they count for nothing',
    ),
  ),
  ...editionOfDataset,
});

export type SanctionScreening = Static<typeof screening>;

const words = {
  listedOn: { en: 'LISTED on {lists}', 'pt-BR': 'CONSTA em {lists}' },
  endedOn: { en: 'ended: {lists}', 'pt-BR': 'encerrada: {lists}' },
  startsOn: { en: 'starts later: {lists}', 'pt-BR': 'começa depois: {lists}' },
  unclearOn: { en: 'may be in force: {lists}', 'pt-BR': 'vigência incerta: {lists}' },
  cleanOf: { en: 'clean: {lists}', 'pt-BR': 'nada consta em {lists}' },
  possibleOn: { en: 'possible on {lists}', 'pt-BR': 'possível em {lists}' },
  inconclusive: { en: 'inconclusive: {lists}', 'pt-BR': 'inconclusivas: {lists}' },
  staleOf: { en: 'stale: {lists}', 'pt-BR': 'vencidas: {lists}' },
  notLoaded: { en: 'not loaded: {lists}', 'pt-BR': 'não carregadas: {lists}' },
  notAsked: { en: 'not asked: {lists}', 'pt-BR': 'não consultadas: {lists}' },
} as const satisfies Record<string, Text>;

/** Whether the state of a list shows if it names the subject: it was queried, is not too old and its answer is conclusive. */
export function wasAsked(state: SanctionScreening['state']): boolean {
  return !['NOT_ASKED', 'NOT_LOADED', 'STALE', 'INCONCLUSIVE'].includes(state);
}

/**
 * Which of the lists that are meant left a question open, and how: entries that are only possible, none loaded, not asked. Of all lists,
 * that some were not asked is why only where no other could say anything.
 */
function openLists(
  { lists }: { readonly lists: readonly SanctionScreening[] },
  meant: ReadonlySet<string> | undefined,
  language: Language,
): readonly string[] {
  const own = lists.filter(({ list }) => meant === undefined || meant.has(list));
  const inState = (state: SanctionScreening['state'], what: keyof typeof words) => {
    const names = own.filter((one) => isInState(one, state)).map(({ list }) => codeInWords(list, language));
    return names.length === 0 ? [] : [say(words[what], language, { lists: names.join(', ') })];
  };
  const possible = [...inState('POSSIBLE', 'possibleOn'), ...inState('INCONCLUSIVE', 'inconclusive')];
  if (meant === undefined && own.some(({ state }) => wasAsked(state))) return possible;
  return [...possible, ...inState('NOT_LOADED', 'notLoaded'), ...inState('NOT_ASKED', 'notAsked')];
}

/** Whether all entries of the subject on a list are known. A list that is too old may lack newer ones. */
export function isListComplete(
  screening: Pick<SanctionScreening, 'state' | 'inconclusive' | 'edition'>,
): boolean {
  const isTooOld = screening.edition?.stale === true;
  return wasAsked(screening.state) && !isInState(screening, 'INCONCLUSIVE') && !isTooOld;
}

/** Whether a list is in a state. A list with hits is also INCONCLUSIVE if it may have other entries. */
export function isInState(
  { state, inconclusive }: Pick<SanctionScreening, 'state' | 'inconclusive'>,
  wanted: SanctionScreening['state'],
): boolean {
  return state === wanted || (wanted === 'INCONCLUSIVE' && inconclusive === true);
}

/** A hit of any source outweighs what another says; hits that are all possible are no listing. */
function stateOf({ state, hits }: SanctionScreening): SanctionScreening['state'] {
  if (hits.length === 0) return state;
  return hits.some(({ certainty }) => certainty === 'CERTAIN') ? 'LISTED' : 'POSSIBLE';
}

/** An entry that a source states without showing its facts. */
const unshownEntry: SanctionScreening['hits'][number] = {
  name: null,
  document: null,
  reference: null,
  sanction: null,
  authority: null,
  from: null,
  until: null,
  certainty: 'CERTAIN',
};

/** Returns a merged list with the entry that a source states without showing it. It may differ from the entries of other sources. */
function withUnshownEntry(
  merged: SanctionScreening,
  sources: readonly { readonly lists: readonly SanctionScreening[] }[],
): SanctionScreening {
  const isUnshown = sources.some(({ lists }) =>
    lists.some(({ list, state, hits }) => list === merged.list && state === 'LISTED' && hits.length === 0),
  );
  return isUnshown && merged.hits.length > 0 ? { ...merged, hits: [...merged.hits, unshownEntry] } : merged;
}

/** Whether all lists were queried, except those that contain only subjects of the other kind. */
function wereAllAsked(lists: readonly SanctionScreening[]): boolean {
  return areOfOtherKind(
    lists.flatMap(({ list, state }) => (state === 'NOT_ASKED' ? [list] : [])),
    sanctionLists,
  );
}

/** Whether `some` is empty, or contains exactly the lists among `all` that contain only companies or only people. */
export function areOfOtherKind(some: readonly SanctionList[], all: readonly SanctionList[]): boolean {
  const ofKind = (kind: DocumentKind) => all.filter((list) => listsOfOneKind[list] === kind);
  return [[], ofKind('cpf'), ofKind('cnpj')].some(
    (lists) => lists.length === some.length && lists.every((list) => some.includes(list)),
  );
}

export const sanctions = defineSection({
  type: 'SANCTIONS',
  title: { en: 'Sanctions', 'pt-BR': 'Sanções' },
  documentKinds: ['cpf', 'cnpj'],
  comesWith: 'COMPLETO',
  details: Type.Object({ lists: list(screening, 'Every list once, in the order OFAC … IBAMA') }),
  datasets: [
    'ofac',
    'un',
    'eu',
    'uk',
    'ceis',
    'cnep',
    'cepim',
    'ceaf',
    'leniency',
    'tcu',
    'tcu-irregular',
    'bcb',
    'mte',
    'ibama',
  ],
  listKeys: {
    lists: ['list'],
    'lists.hits': [
      'reference',
      'document',
      'name',
      'from',
      'until',
      'untilAsWritten',
      'ended',
      'stateAsWritten',
    ],
    'lists.setAside': ['rowSha256'],
    'lists.ruledOut': ['rowSha256'],
  },
  itemMerges: {
    lists: {
      code: 'list',
      whole: ['state', 'editionDate'],
      combined: { state: firstOf(['LISTED', 'POSSIBLE', 'CLEAN', 'INCONCLUSIVE']) },
    },
    'lists.hits': { ageOf: () => [], combined: { certainty: certainIfAny } },
  },
  combine: (merged, sources) => ({ lists: merged.lists.map((one) => withUnshownEntry(one, sources)) }),
  // A hit of any source outweighs the silence of another, and a list that nobody asked is said to be so.
  settle: (details) => ({
    lists: sanctionLists.map((name): SanctionScreening => {
      const screening = details.lists.find((screened) => screened.list === name);
      if (screening === undefined) return { list: name, state: 'NOT_ASKED', editionDate: null, hits: [] };
      const state = stateOf(screening);
      const isOpen = screening.state === 'INCONCLUSIVE' && state !== 'INCONCLUSIVE';
      return {
        ...screening,
        state,
        ...(isOpen && { inconclusive: true }),
        editionDate: state === 'NOT_ASKED' ? null : screening.editionDate,
      };
    }),
  }),
  columns: {
    lists: ['list', 'state', 'validity', 'from', 'until', 'editionDate'],
    'lists.hits': [
      'list',
      'name',
      'certainty',
      'validity',
      'from',
      'until',
      'odds',
      'score',
      'sanction',
      'editionDate',
      'document',
      'authority',
      'birthDates',
      'nationalities',
      'reference',
      'matched',
    ],
    'lists.setAside': ['list', ...setAsideColumns],
    'lists.ruledOut': ['list', 'name', 'birthDates', 'nationalities', 'score'],
  },
  periods: { 'lists.hits': { from: 'from', until: 'until' } },
  thirdParties: ['lists[].hits', 'lists[].setAside', 'lists[].ruledOut'],
  openLists,
  editions: ({ lists }) => lists.flatMap(({ list, edition }) => (edition ? [{ ...edition, list }] : [])),
  freshen: ({ lists }, dataset, staleAfterDays) => ({
    lists: lists.map((one) => {
      if (one.edition?.dataset !== dataset) return one;
      const state = one.state === 'STALE' ? 'CLEAN' : one.state;
      return { ...one, state, edition: withMaximumAge(one.edition, staleAfterDays) };
    }),
  }),
  figures: ({ lists }, style, day) => {
    const { language } = style;
    const standings = sanctionStandings(lists, day);
    const standing = (text: keyof typeof words, own: readonly StandingList[]) =>
      own.length > 0 && say(words[text], language, { lists: standingsInWords(own, style) });
    const isNamed = Object.values(standings).some((own) => own.length > 0);
    const inState = (state: SanctionScreening['state']) =>
      lists
        .filter((entry) => isInState(entry, state))
        .map((entry) => codeInWords(entry.list, language))
        .join(', ');
    const clean = inState('CLEAN');
    const inconclusive = inState('INCONCLUSIVE');
    const [stale, notLoaded, notAsked] = [inState('STALE'), inState('NOT_LOADED'), inState('NOT_ASKED')];
    const isComplete = [inconclusive, stale, notLoaded].every((names) => names === '') && wereAllAsked(lists);
    return present([
      // "Nothing found" is shown only if all lists that can name the subject could be queried.
      !isNamed && clean !== '' && isComplete && say(nothingFound, language),
      standing('listedOn', standings.listed),
      standing('unclearOn', standings.unclear),
      standing('startsOn', standings.later),
      standing('endedOn', standings.ended),
      standing('possibleOn', standings.possible),
      clean !== '' && say(words.cleanOf, language, { lists: clean }),
      inconclusive !== '' && say(words.inconclusive, language, { lists: inconclusive }),
      stale !== '' && say(words.staleOf, language, { lists: stale }),
      notLoaded !== '' && say(words.notLoaded, language, { lists: notLoaded }),
      notAsked !== '' && say(words.notAsked, language, { lists: notAsked }),
      countedList(
        setAsideNoun,
        lists.flatMap(({ setAside = [] }) => setAside),
        style,
      ),
    ]);
  },
});

export type SanctionsDetails = Static<typeof sanctions.details>;
