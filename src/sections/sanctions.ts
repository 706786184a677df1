import { type Static, Type } from '@sinclair/typebox';
import { say, type Text } from '../base/language.ts';
import { nothingFound } from '../wording/nothing-found.ts';
import { defineSection } from './define-section.ts';
import { date, documentAsAnswered, list, nullable, oneOf, text } from './fields.ts';
import { present } from './figures.ts';

/**
 * The lists known, in the order of showing. OFAC and UN are foreign; CEIS, CNEP, CEPIM and CEAF are of the federal
 * comptroller (CGU), LENIENCY its leniency agreements; TCU is the federal court of accounts, BCB the central bank's
 * list of disqualified managers, MTE the register of employers who kept workers in slave-like conditions, IBAMA the
 * environmental embargoes and fines.
 */
export const sanctionLists = [
  'OFAC',
  'UN',
  'CEIS',
  'CNEP',
  'CEPIM',
  'CEAF',
  'LENIENCY',
  'TCU',
  'BCB',
  'MTE',
  'IBAMA',
] as const;

export type SanctionList = (typeof sanctionLists)[number];

const hit = Type.Object({
  name: nullable(text('Name on the list')),
  document: nullable(documentAsAnswered('CPF or CNPJ on the list')),
  reference: nullable(text("The list's own number of the entry")),
  sanction: nullable(text('Kind of sanction')),
  authority: nullable(text('Who imposed it')),
  from: nullable(date('First day')),
  until: nullable(date('Last day; null when without end or unknown')),
  certainty: oneOf(
    ['CERTAIN', 'POSSIBLE'],
    'CERTAIN by whole document; POSSIBLE by name: a question for a person',
  ),
});

const screening = Type.Object({
  list: oneOf(sanctionLists, 'The list'),
  state: oneOf(
    ['LISTED', 'CLEAN', 'NOT_ASKED'],
    'LISTED with its hits; CLEAN when the list was asked and has none; NOT_ASKED is never clean',
  ),
  editionDate: nullable(date('Edition of the list that was asked')),
  hits: list(hit, 'Entries that match the subject'),
});

export type SanctionScreening = Static<typeof screening>;

const words = {
  listedOn: { en: 'LISTED on {lists}', 'pt-BR': 'CONSTA em {lists}' },
  cleanOf: { en: 'clean: {lists}', 'pt-BR': 'nada consta em {lists}' },
  notAsked: { en: 'not asked: {lists}', 'pt-BR': 'não consultadas: {lists}' },
} as const satisfies Record<string, Text>;

export const sanctions = defineSection({
  type: 'SANCTIONS',
  title: { en: 'Sanctions', 'pt-BR': 'Sanções' },
  documentKinds: ['cpf', 'cnpj'],
  comesWith: 'COMPLETO',
  details: Type.Object({ lists: list(screening, 'Every list once, in the order OFAC … IBAMA') }),
  listKeys: { lists: ['list'], 'lists.hits': ['reference', 'document', 'name', 'from'] },
  // A hit of any source outweighs the silence of another, and a list that nobody asked is said to be so.
  settle: (details) => ({
    lists: sanctionLists.map((name): SanctionScreening => {
      const screening = details.lists.find((screened) => screened.list === name);
      if (screening === undefined) return { list: name, state: 'NOT_ASKED', editionDate: null, hits: [] };
      return screening.hits.length > 0 ? { ...screening, state: 'LISTED' } : screening;
    }),
  }),
  thirdParties: ['lists[].hits'],
  figures: ({ lists }, { language }) => {
    const inState = (state: string) =>
      lists
        .filter((entry) => entry.state === state)
        .map((entry) => entry.list)
        .join(', ');
    const [listed, clean, notAsked] = [inState('LISTED'), inState('CLEAN'), inState('NOT_ASKED')];
    return present([
      listed === ''
        ? clean !== '' && say(nothingFound, language)
        : say(words.listedOn, language, { lists: listed }),
      clean !== '' && say(words.cleanOf, language, { lists: clean }),
      notAsked !== '' && say(words.notAsked, language, { lists: notAsked }),
    ]);
  },
});

export type SanctionsDetails = Static<typeof sanctions.details>;
