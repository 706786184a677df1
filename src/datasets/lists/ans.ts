import type { Dataset, DatasetReader, TableForm } from '../dataset.ts';
import { publishedAt } from '../download/publication.ts';
import { dayOf, listedName, textOf } from '../printed-values.ts';
import { tableReader } from '../table-reader.ts';
import type { LicenceFacts } from './licence-facts.ts';

const folder = 'https://dadosabertos.ans.gov.br/FTP/PDA';
const activeFile = 'Relatorio_cadop.csv';
const cancelledFile = 'Relatorio_cadop_canceladas.csv';

const lostOn = 'Data_Descredenciamento';

/** What both tables have. */
const columns = {
  number: ['REGISTRO_OPERADORA', 'Registro_ANS'],
  document: ['CNPJ'],
  name: ['Razao_Social'],
  modality: ['Modalidade'],
  city: ['Cidade'],
  state: ['UF'],
  from: ['Data_Registro_ANS'],
} as const satisfies TableForm<string>['columns'];

type Row = Readonly<Record<keyof typeof columns, string>>;

function factsOf(row: Row, state: LicenceFacts['state']): LicenceFacts {
  const modality = textOf(row.modality);
  return {
    activity: `Operação de planos de saúde${modality === null ? '' : ` (${modality})`}`,
    number: textOf(row.number),
    state,
    standing: null,
    issuedOn: dayOf(row.from),
    city: textOf(`${row.city} ${row.state}`),
  };
}

const form = {
  delimiter: ';',
  shapes: { number: /^\d*$/, document: 'DOCUMENT', state: 'STATE', from: 'DAY' },
} as const;

const active = tableReader({
  ...form,
  files: /cadop(?!.*cancel).*\.csv$/i,
  columns,
  // Who is in the other table has lost its registration.
  foreign: [lostOn],
  entryOf: (row) => {
    const name = listedName(row);
    if (name === null) return undefined;
    return { document: row.document, names: [name], facts: factsOf(row, 'ACTIVE'), kind: 'cnpj' };
  },
});

const cancelled = tableReader({
  ...form,
  files: /cadop.*cancel.*\.csv$/i,
  columns: { ...columns, until: [lostOn], reason: ['Motivo_do_Descredenciamento'] },
  shapes: { ...form.shapes, until: 'DAY' },
  entryOf: (row) => {
    const name = listedName(row);
    if (name === null) return undefined;
    const facts = { ...factsOf(row, 'CANCELLED'), standing: textOf(row.reason), until: dayOf(row.until) };
    return { document: row.document, names: [name], facts, kind: 'cnpj' };
  },
});

const reader: DatasetReader = {
  wants: (name) => active.wants(name) || cancelled.wants(name),
  dateOf: active.dateOf,
  read: (file, options) => (cancelled.wants(file.name) ? cancelled : active).read(file, options),
};

export const ans: Dataset = {
  title: { en: 'ANS: health plan operators', 'pt-BR': 'ANS: operadoras de planos de saúde' },
  publisher: { en: 'ANS, agency of private health plans', 'pt-BR': 'ANS' },
  means: {
    en: 'The company is, or was, registered to operate health plans, and the register says since when and why it no longer is. Who left by its own wish or by a merger is cancelled too. Who never was registered is in neither table.',
    'pt-BR':
      'A empresa está, ou esteve, registrada para operar planos de saúde, e o registro diz desde quando e por que não está mais. Quem saiu por vontade própria ou por incorporação também consta como cancelada. Quem nunca foi registrada não está em nenhuma das tabelas.',
  },
  register: 'ANS',
  only: 'cnpj',
  address: `${folder}/operadoras_de_plano_de_saude_ativas/ and …_canceladas/`,
  publication: publishedAt(
    ['dadosabertos.ans.gov.br'],
    { name: activeFile, url: `${folder}/operadoras_de_plano_de_saude_ativas/${activeFile}` },
    { name: cancelledFile, url: `${folder}/operadoras_de_plano_de_saude_canceladas/${cancelledFile}` },
  ),
  example: {
    en: `${activeFile} and ${cancelledFile}, together (with --date)`,
    'pt-BR': `${activeFile} e ${cancelledFile}, juntos (com --date)`,
  },
  parts: { ativas: /cadop(?!.*cancel)/i, canceladas: /cadop.*cancel/i },
  rhythmDays: 1,
  staleAfterDays: 60,
  namesIndexed: true,
  leastDocuments: 0.5,
  reader,
};
