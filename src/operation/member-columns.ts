import { say, type Text } from '../base/language.ts';
import { type Document, parseDocument } from '../document/document.ts';
import { formatDocument, maskTrailingCpf } from '../document/mask.ts';
import { nodeStateWords, reasonInWords } from '../policy/operation/operation-words.ts';
import { linkCell, numberCell, priceCell, textCell } from '../spreadsheet/writing/cell.ts';
import type { ColumnDefinition } from '../spreadsheet/writing/column.ts';
import { formatIn } from '../wording/format.ts';
import { statusWords } from '../wording/statuses.ts';
import type { MemberRow } from './member-row.ts';
import { otherRelations, roleInWords } from './other-relations.ts';

const from = {
  request: { en: 'The request', 'pt-BR': 'O pedido' },
  report: { en: 'The report', 'pt-BR': 'O relatório' },
  policy: { en: 'The result of the policy', 'pt-BR': 'O resultado da política' },
  usage: { en: 'The usage of the service', 'pt-BR': 'O consumo do serviço' },
} as const satisfies Record<string, Text>;
const openWord: Text = { en: 'open', 'pt-BR': 'abrir' };
const ofRoot: Text = {
  en: 'The row is that of the document itself',
  'pt-BR': 'A linha é do próprio documento',
};
const inRelations: Text = {
  en: 'The relations of the report above',
  'pt-BR': 'Os relacionamentos do relatório acima',
};

/** The columns of the members of an operation. */
export const memberColumns: readonly ColumnDefinition<MemberRow>[] = [
  {
    key: 'root',
    heading: { en: 'Document of the operation', 'pt-BR': 'Documento da operação' },
    width: 19,
    style: 'text',
    cell: ({ root }) => textCell(documentText(root)),
    what: {
      en: 'The document that the operation began with',
      'pt-BR': 'O documento com que a operação começou',
    },
    from: from.request,
  },
  {
    key: 'member',
    heading: { en: 'Member', 'pt-BR': 'Membro' },
    width: 19,
    style: 'text',
    cell: ({ member }) => textCell(member === null ? null : documentText(member)),
    what: {
      en: 'The document itself first, then whom the operation has come upon',
      'pt-BR': 'Primeiro o próprio documento, depois quem a operação encontrou',
    },
    from: inRelations,
    empty: { en: 'The source gives no document', 'pt-BR': 'A fonte não dá o documento' },
  },
  {
    key: 'name',
    heading: { en: 'Name', 'pt-BR': 'Nome / Razão social' },
    width: 30,
    style: 'wrapped',
    cell: ({ name }) => textCell(name === null ? null : maskTrailingCpf(name)),
    what: { en: 'Name of the person or company', 'pt-BR': 'Nome da pessoa ou razão social' },
    from: inRelations,
    empty: { en: 'No source gives it', 'pt-BR': 'Nenhuma fonte o dá' },
  },
  {
    key: 'relation',
    heading: { en: 'Relation', 'pt-BR': 'Relação' },
    width: 22,
    style: 'text',
    cell: ({ relation }, { language }) =>
      textCell(relation === null ? null : roleInWords(relation, language)),
    what: {
      en: 'What it is to the one above, as registered',
      'pt-BR': 'O que é de quem está acima, como registrado',
    },
    from: inRelations,
    empty: ofRoot,
  },
  {
    key: 'of',
    heading: { en: 'Of', 'pt-BR': 'De' },
    width: 19,
    style: 'text',
    cell: ({ relation }) => textCell(relation === null ? null : documentInWords(relation.of)),
    what: { en: 'The document of the one above', 'pt-BR': 'O documento de quem está acima' },
    from: inRelations,
    empty: ofRoot,
  },
  {
    key: 'share',
    heading: { en: 'Share (%)', 'pt-BR': 'Participação (%)' },
    width: 14,
    style: 'number',
    cell: ({ relation }) => numberCell(relation?.sharePercent ?? null, 'number'),
    what: {
      en: 'Share in the one above, in percent',
      'pt-BR': 'Participação em quem está acima, em porcento',
    },
    from: inRelations,
    empty: { en: 'The source does not state it', 'pt-BR': 'A fonte não informa' },
  },
  {
    key: 'others',
    heading: { en: 'Other relations', 'pt-BR': 'Outras relações' },
    width: 32,
    style: 'wrapped',
    cell: ({ relations }, { language }) =>
      textCell(
        relations.length < 2
          ? null
          : otherRelations(relations, { language, format: formatIn(language, 'UTC') }, documentInWords).join(
              '; ',
            ) || null,
      ),
    what: {
      en: 'What else it is, and of whom: every relation after the first',
      'pt-BR': 'O que mais é, e de quem: toda relação depois da primeira',
    },
    from: inRelations,
    empty: { en: 'It has no other', 'pt-BR': 'Não tem outra' },
  },
  {
    key: 'outcome',
    heading: { en: 'Outcome', 'pt-BR': 'Resultado' },
    width: 16,
    style: 'text',
    cell: ({ state, result }, { language }) =>
      textCell(
        say(state === 'ANALYSED' ? statusWords[result ?? 'PENDING'] : nodeStateWords[state], language),
      ),
    what: {
      en: 'What its policy came to, or what has become of it',
      'pt-BR': 'O que sua política decidiu, ou o que foi feito dele',
    },
    values: {
      en: 'Approved, Alert, Denied, Error, Not analysable, Left out, Not paid, Cancelled, Waits, Under way',
      'pt-BR':
        'Aprovado, Alerta, Negado, Erro, Não analisável, Fora, Não pago, Cancelado, Espera, Em andamento',
    },
    from: from.report,
  },
  {
    key: 'score',
    heading: { en: 'Score', 'pt-BR': 'Score' },
    width: 9,
    style: 'integer',
    cell: ({ score }) => numberCell(score, 'integer'),
    what: { en: 'Score of its policy, 0 to 1000', 'pt-BR': 'Pontuação da sua política, de 0 a 1000' },
    from: from.policy,
    empty: { en: 'The policy was not evaluated', 'pt-BR': 'A política não foi avaliada' },
  },
  {
    key: 'effect',
    heading: { en: 'Effect', 'pt-BR': 'Efeito' },
    width: 13,
    style: 'text',
    cell: ({ effect }, { language }) => textCell(effect === null ? null : say(statusWords[effect], language)),
    what: { en: 'What it does to the operation', 'pt-BR': 'O que faz com a operação' },
    values: { en: 'Alert, Denied, Error', 'pt-BR': 'Alerta, Negado, Erro' },
    from: from.policy,
    empty: { en: 'No effect, or no outcome yet', 'pt-BR': 'Nenhum efeito, ou ainda sem resultado' },
  },
  {
    key: 'reason',
    heading: { en: 'Why', 'pt-BR': 'Por quê' },
    width: 32,
    style: 'text',
    cell: ({ reason }, { language }) => textCell(reason === null ? null : reasonInWords(reason, language)),
    what: {
      en: 'Why it was not analysed, or what failed',
      'pt-BR': 'Por que não foi analisado, ou o que falhou',
    },
    from: from.report,
    empty: {
      en: 'It was analysed, or the outcome shows what happened to it',
      'pt-BR': 'Foi analisado, ou o resultado mostra o que aconteceu',
    },
  },
  {
    key: 'price',
    heading: { en: 'Price', 'pt-BR': 'Preço' },
    width: 12,
    style: 'money',
    cell: ({ priceCents }) => priceCell(priceCents),
    what: {
      en: 'What its analysis costs; zero where it was made for somebody else',
      'pt-BR': 'O que a análise custa; zero quando foi feita para outro',
    },
    from: from.usage,
    empty: { en: 'It was not analysed', 'pt-BR': 'Não foi analisado' },
  },
  {
    key: 'report',
    heading: { en: 'Report', 'pt-BR': 'Relatório' },
    width: 12,
    style: 'link',
    cell: ({ reportId }, context) =>
      linkCell(reportId, {
        url: reportId === null ? undefined : context.reportUrl?.(reportId),
        text: say(openWord, context.language),
      }),
    what: {
      en: 'Link to the report; its id where there is no address for it',
      'pt-BR': 'Link para o relatório; o identificador quando não há endereço',
    },
    from: from.report,
    empty: { en: 'It has none', 'pt-BR': 'Não tem' },
  },
  ...(
    [
      ['state', 'state', { en: 'Code of what has become of it', 'pt-BR': 'Código do que foi feito dele' }],
      ['step', 'step', { en: 'The step that has come upon it', 'pt-BR': 'A etapa que o encontrou' }],
      ['policyId', 'policy_id', { en: 'What it is analysed with', 'pt-BR': 'Com que é analisado' }],
      ['reportId', 'report_id', { en: 'Id of its report', 'pt-BR': 'Identificador do relatório' }],
      ['operationId', 'operation_id', { en: 'Id of the operation', 'pt-BR': 'Identificador da operação' }],
    ] as const
  ).map(
    ([key, code, what]): ColumnDefinition<MemberRow> => ({
      key: `${key} code`,
      heading: { en: code, 'pt-BR': code },
      width: 34,
      style: 'text',
      cell: (row) => textCell(key === 'step' ? (row.relation?.step ?? 'root') : row[key]),
      what,
      from: from.report,
      empty: { en: 'There is none', 'pt-BR': 'Não há' },
    }),
  ),
];

/** The last of the columns that people read on paper. */
export const lastPrintedOfMembers = 'reason';

function documentInWords(document: string): string {
  const whole = parseDocument(document).document;
  return whole === undefined ? document : formatDocument(whole);
}

function documentText(document: Document | string): string {
  return typeof document === 'string' ? document : formatDocument(document);
}
