import { say, type Text } from '../../base/language.ts';
import { cnpjRoot } from '../../document/cnpj-root.ts';
import { agreesWithScore, decisionAndScore, worseThanScoreMeaning } from '../../policy/score-words.ts';
import { textCell, timeCell } from '../../spreadsheet/writing/cell.ts';
import type { ColumnDefinition } from '../../spreadsheet/writing/column.ts';
import { payerInWords } from '../../wording/payer-words.ts';
import type { BatchResultRow } from './batch-rows.ts';
import { resultHeadings } from './batch-words.ts';
import { from, noReport } from './result-origins.ts';

const statusCodes: Text = {
  en: 'APPROVED, ALERT, DENIED, COMPLETED, ERROR, PENDING, PROCESSING, EVALUATING',
  'pt-BR': 'APPROVED, ALERT, DENIED, COMPLETED, ERROR, PENDING, PROCESSING, EVALUATING',
};

/** The columns of results at the right, for machines; those of codes have one heading, whatever the language. */
export const codeColumns: readonly ColumnDefinition<BatchResultRow>[] = [
  {
    key: 'startedAt',
    heading: { en: 'Started at', 'pt-BR': 'Iniciado em' },
    width: 17,
    style: 'time',
    cell: (row) => timeCell(row.startedAt),
    what: { en: 'When the analysis began', 'pt-BR': 'Quando a análise começou' },
    from: from.report,
    empty: { en: 'It has not begun', 'pt-BR': 'Ainda não começou' },
  },
  {
    key: 'bareDocument',
    heading: resultHeadings.bareDocument,
    width: 24,
    style: 'text',
    cell: (row) => textCell(row.document?.value),
    what: {
      en: 'The document without punctuation, as text, for looking it up elsewhere',
      'pt-BR': 'O documento sem pontuação, como texto, para procurar em outros sistemas',
    },
    from: from.report,
  },
  {
    key: 'root',
    heading: resultHeadings.root,
    width: 12,
    style: 'text',
    cell: ({ document }) => textCell(document?.kind === 'cnpj' ? cnpjRoot(document.value) : null),
    what: {
      en: 'First 8 characters of the CNPJ, which head office and branches share',
      'pt-BR': 'Primeiros 8 caracteres do CNPJ, iguais na matriz e nas filiais',
    },
    from: from.report,
    empty: { en: 'The document is a CPF', 'pt-BR': 'O documento é um CPF' },
  },
  {
    key: 'statusCode',
    heading: { en: 'status', 'pt-BR': 'status' },
    width: 14,
    style: 'text',
    cell: (row) => textCell(row.status),
    what: { en: 'Code of the outcome', 'pt-BR': 'Código do resultado' },
    values: statusCodes,
    from: from.report,
  },
  {
    key: 'policyStatusCode',
    heading: { en: 'policy_status', 'pt-BR': 'policy_status' },
    width: 14,
    style: 'text',
    cell: (row) => textCell(row.policyStatus),
    what: { en: 'Code of the policy’s decision', 'pt-BR': 'Código da decisão da política' },
    values: { en: 'PENDING, APPROVED, ALERT, DENIED', 'pt-BR': 'PENDING, APPROVED, ALERT, DENIED' },
    from: from.policy,
  },
  {
    key: 'reportId',
    heading: resultHeadings.reportId,
    width: 34,
    style: 'text',
    cell: (row) => textCell(row.reportId),
    what: { en: 'Id of the report', 'pt-BR': 'Identificador do relatório' },
    from: from.report,
    empty: noReport,
  },
  {
    key: 'decisionAndScore',
    heading: decisionAndScore,
    width: 40,
    style: 'text',
    cell: (row) => textCell(row.worseThanScore),
    what: worseThanScoreMeaning,
    from: from.policy,
    empty: agreesWithScore,
  },
  {
    key: 'analysis',
    heading: { en: 'Analysis', 'pt-BR': 'Análise' },
    width: 70,
    style: 'text',
    cell: (row) => textCell(row.analysis),
    what: {
      en: 'The result in a few sentences, made of it alone',
      'pt-BR': 'O resultado em poucas frases, feitas só dele',
    },
    from: from.report,
    empty: { en: 'The policy was not evaluated', 'pt-BR': 'A política não foi avaliada' },
  },
  {
    key: 'heldBy',
    heading: { en: 'Held by one source', 'pt-BR': 'Sustentado por uma fonte' },
    width: 40,
    style: 'text',
    cell: (row) => textCell(row.heldBy),
    what: {
      en: 'The source that alone keeps the decision from a better one: worth checking first',
      'pt-BR': 'A fonte que sozinha impede uma decisão melhor: a primeira a conferir',
    },
    from: from.policy,
    empty: {
      en: 'Approved, held by several or by none, sources were not asked, or the policy does not tell',
      'pt-BR':
        'Aprovado, sustentado por várias ou nenhuma, fontes não foram consultadas, ou a política não informa',
    },
  },
  {
    key: 'nearest',
    heading: { en: 'Nearest threshold', 'pt-BR': 'Limite mais próximo' },
    width: 40,
    style: 'text',
    cell: (row) => textCell(row.nearest),
    what: {
      en: 'The number within a tenth of its threshold that is nearest to it',
      'pt-BR': 'O número mais próximo do seu limite, a até um décimo dele',
    },
    from: from.policy,
    empty: {
      en: 'Nothing is near to a threshold, sources were not asked, or the policy does not tell',
      'pt-BR': 'Nada está perto de um limite, fontes não foram consultadas, ou a política não informa',
    },
  },
  {
    key: 'sharedWith',
    heading: { en: 'Shared with', 'pt-BR': 'Compartilhado com' },
    width: 24,
    style: 'text',
    cell: ({ sharedWith }, { language }) => textCell(sharedWith && say(payerInWords(sharedWith), language)),
    what: {
      en: 'The batch or operation whose price contains the analysis',
      'pt-BR': 'O lote ou a operação cujo preço inclui a análise',
    },
    from: from.report,
    empty: {
      en: 'Priced here, or in no other batch or operation',
      'pt-BR': 'Com preço aqui, ou em nenhum outro lote ou operação',
    },
  },
];
