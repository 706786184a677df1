import type { Dataset } from '../dataset.ts';
import { publishedByComptroller } from '../download/publication.ts';
import { type KnownWords, meaningOf, unknownWord } from '../known-words.ts';
import { dayOf, listedName, periodOf, textOf } from '../printed-values.ts';
import { tableReader } from '../table-reader.ts';
import type { SanctionFacts } from './sanction-facts.ts';

export const leniency: Dataset = {
  title: { en: 'Leniency agreements', 'pt-BR': 'Acordos de leniência' },
  publisher: { en: 'CGU, federal comptroller', 'pt-BR': 'CGU' },
  means: {
    en: 'It has confessed acts against the administration and agreed to repair them (12.846/2013). An agreement is no ban.',
    'pt-BR':
      'Confessou atos contra a administração e firmou acordo para repará-los (12.846/2013). Um acordo não é impedimento.',
  },
  list: 'LENIENCY',
  only: 'cnpj',
  address: 'https://portaldatransparencia.gov.br/download-de-dados/acordos-leniencia',
  publication: publishedByComptroller('acordos-leniencia', { file: 'Acordos', each: 'DAY' }),
  example: '20261118_Acordos.zip',
  rhythmDays: 1,
  staleAfterDays: 30,
  namesIndexed: true,
  leastDocuments: 0.3,
  reader: tableReader({
    delimiter: ';',
    files: /acordos.*\.csv$/i,
    columns: {
      reference: ['ID DO ACORDO'],
      document: ['CNPJ DO SANCIONADO'],
      name: ['RAZÃO SOCIAL – CADASTRO RECEITA'],
      tradeName: ['NOME FANTASIA – CADASTRO RECEITA'],
      from: ['DATA DE INÍCIO DO ACORDO'],
      until: ['DATA DE FIM DO ACORDO'],
      // Both spellings were seen.
      state: ['SITUAÇÃO DO ACORDO DE LENIÊNICA', 'SITUAÇÃO DO ACORDO DE LENIÊNCIA'],
      reportedOn: ['DATA DA INFORMAÇÃO'],
      authority: ['ÓRGÃO SANCIONADOR'],
    },
    shapes: { reference: /^\d*$/, document: 'DOCUMENT', from: 'DAY', until: 'DAY', reportedOn: 'DAY' },
    optional: ['tradeName', 'reportedOn'],
    entryOf: (row) => {
      const name = listedName({ ...row, name: textOf(row.name) ?? row.tradeName });
      if (name === null) return undefined;
      const facts: SanctionFacts = {
        reference: textOf(row.reference),
        sanction: textOf(row.state),
        authority: textOf(row.authority),
        ...periodOf(row.from, row.until),
        ...agreementState(row),
      };
      const unknownWords = unknownWord('SITUAÇÃO DO ACORDO DE LENIÊNCIA', row.state, states);
      return { document: row.document, names: [name], facts, kind: 'cnpj', unknownWords };
    },
  }),
};

const states: KnownWords<'IN_FORCE' | 'ENDED' | 'EMPTY'> = [
  [/^$/, 'EMPTY'],
  [
    /^(?:acordo )?(?:em (?:execucao|vigor|vigencia|andamento|cumprimento)|vigente|ativo|firmado|celebrado)$/,
    'IN_FORCE',
  ],
  [/^(?:acordo )?(?:integralmente )?(?:cumprido|concluido|encerrado|finalizado|quitado)$/, 'ENDED'],
];

/**
 * Returns whether an agreement has ended, by its state. If the state is unknown or contradicts the last day, returns the state as
 * written. The state of a broken agreement is unknown.
 */
export function agreementState({
  state,
  until,
  reportedOn,
}: Readonly<Record<'state' | 'until' | 'reportedOn', string>>): {
  readonly ended?: 'YES';
  readonly stateAsWritten?: string | null;
} {
  const meaning = meaningOf(state, states);
  if (meaning === 'ENDED') return { ended: 'YES' };
  const [end, day] = [dayOf(until), dayOf(reportedOn)];
  const isContradiction = meaning === 'IN_FORCE' && end !== null && day !== null && end < day;
  return meaning === undefined || isContradiction ? { stateAsWritten: textOf(state) } : {};
}
