import type { Dataset } from '../dataset.ts';
import { publishedAt } from '../download/publication.ts';
import { dayOf, listedName, textOf } from '../printed-values.ts';
import { foldName } from '../screening/fold-name.ts';
import { tableReader } from '../table-reader.ts';
import type { SanctionFacts } from './sanction-facts.ts';

/** The columns that decide whether an embargo counts. */
const stateColumns = {
  cancelled: ['SIT_CANCELADO'],
  form: ['DES_STATUS_FORMULARIO', 'STATUS_FORMULARIO'],
  electronicForm: ['DES_STATUS_FORMULARIO_AIE'],
  lifted: ['SIT_DESEMBARGO'],
  lifting: ['TIPO_DESEMBARGO'],
  liftingWords: ['DES_DESEMBARGO'],
} as const;

export const ibama: Dataset = {
  title: { en: 'IBAMA: embargoed areas', 'pt-BR': 'IBAMA: áreas embargadas' },
  publisher: { en: 'IBAMA, environmental institute', 'pt-BR': 'IBAMA' },
  means: {
    en: 'An area of its is under embargo for an environmental offence: what is produced there may not be sold or financed.',
    'pt-BR':
      'Uma área sua está embargada por infração ambiental: o que nela se produz não pode ser vendido nem financiado.',
  },
  list: 'IBAMA',
  address: 'https://servicos.ibama.gov.br/ctf/publico/areasembargadas/arquivos/areas_embargadas.csv',
  publication: publishedAt(['servicos.ibama.gov.br'], {
    name: 'areas_embargadas.csv',
    url: 'https://servicos.ibama.gov.br/ctf/publico/areasembargadas/arquivos/areas_embargadas.csv',
  }),
  example: {
    en: 'areas_embargadas.csv (with --date)',
    'pt-BR': 'areas_embargadas.csv (com --date)',
  },
  rhythmDays: 1,
  staleAfterDays: 30,
  namesIndexed: true,
  leastDocuments: 0.3,
  reader: tableReader({
    delimiter: ';',
    files: /(?:areas_embargadas|termo_embargo).*\.csv$/i,
    columns: {
      number: ['NUM_TAD'],
      document: ['CPF_CNPJ_EMBARGADO'],
      name: ['NOME_PESSOA_EMBARGADA', 'NOME_EMBARGADO'],
      from: ['DAT_EMBARGO'],
      offence: ['DES_INFRACAO', 'DES_TAD'],
      ...stateColumns,
    },
    shapes: {
      document: 'DOCUMENT',
      from: 'DAY',
      cancelled: /^(?:s|n|sim|n[ãa]o)?$/i,
      lifted: /^(?:s|n|p|t|sim|n[ãa]o|parcial|total)?$/i,
      lifting: /^(?:parcial|total)?$/i,
    },
    optional: ['offence', 'cancelled', 'form', 'electronicForm', 'lifted', 'lifting', 'liftingWords'],
    // The short table has only embargoes in force. The full one also has those that ended: without these columns they would count.
    requiredBy: (titles) => (titles.some(isOfFullTable) ? decidingColumns(titles) : []),
    entryOf: (row) => {
      if (isCancelled(row) || isLifted(row)) return 'NOT_LISTED';
      const name = listedName(row);
      if (name === null) return undefined;
      const offence = textOf(row.offence) ?? 'Embargo';
      const facts: SanctionFacts = {
        reference: textOf(row.number),
        sanction: isPartial(row) ? `${offence} (desembargo parcial)` : offence,
        authority: 'IBAMA',
        from: dayOf(row.from),
        until: null,
      };
      return { document: row.document, names: [name], facts };
    },
  }),
};

function isOfFullTable(title: string): boolean {
  return (
    title === 'NOME EMBARGADO' ||
    (/DESEMBARG|CANCEL|^(?:SIT|STATUS)/.test(title) && title !== 'SIT DESMATAMENTO')
  );
}

/**
 * Returns the columns of the full table that decide whether an embargo counts. Some files lack two of them. An unknown title that is
 * similar to one of these two is that column under another name, so the column is then required.
 */
function decidingColumns(titles: readonly string[]) {
  const isUnknown = (title: string) => !knownStates.has(title);
  return [
    'cancelled',
    'form',
    ...(titles.some((title) => /STATUS/.test(title) && isUnknown(title)) ? ['electronicForm' as const] : []),
    'lifted',
    'lifting',
    ...(titles.some((title) => /DESEMBARG/.test(title) && isUnknown(title)) ? ['liftingWords' as const] : []),
  ] as const;
}

/** The titles of the columns on the form and the lifting, folded. */
const knownStates = new Set([...Object.values(stateColumns).flat(), 'DAT_DESEMBARGO'].map(foldName));

/** Whether the form of an embargo was cancelled. A cancelled embargo never existed. */
function isCancelled({
  cancelled,
  form,
  electronicForm,
}: Readonly<Record<'cancelled' | 'form' | 'electronicForm', string>>): boolean {
  return (
    isYes(cancelled) || [form, electronicForm].some((state) => /^\s*(?:cancelad|exclu[ií]d)/i.test(state))
  );
}

type Lifting = Readonly<Record<'lifted' | 'lifting' | 'liftingWords', string>>;

/** Whether an embargo was lifted in full. After a partial lifting, it still holds for the rest of the area. */
function isLifted(row: Lifting): boolean {
  return /^\s*(?:s|sim|t|total)\s*$/i.test(row.lifted) && !isPartial(row);
}

function isPartial({ lifted, lifting, liftingWords }: Lifting): boolean {
  if (/parcial|^\s*p\s*$/i.test(lifted) || /parcial/i.test(lifting)) return true;
  return isYes(lifted) && !/total/i.test(lifting) && /parcial/i.test(liftingWords);
}

/** Whether a text is `S` or `SIM`. */
function isYes(text: string): boolean {
  return /^\s*s(?:im)?\s*$/i.test(text);
}
