import { type Language, say, type Text } from '../../base/language.ts';
import { packageVersion } from '../../base/own-package.ts';
import { findRule } from '../../policy/rules/index.ts';
import {
  type Cell,
  linkCell,
  numberCell,
  priceCell,
  textCell,
  timeCell,
} from '../../spreadsheet/writing/cell.ts';
import type { CellStyle } from '../../spreadsheet/writing/cell-styles.ts';
import type { Column } from '../../spreadsheet/writing/column.ts';
import { columnLetters } from '../../spreadsheet/writing/row-xml.ts';
import { statusWords } from '../../wording/statuses.ts';
import { type BatchFacts, batchStatuses } from './batch-rows.ts';
import type { BatchTally } from './batch-tally.ts';
import { openWord, sandboxNotice, statusMeanings } from './batch-words.ts';
import { statusColumns } from './result-columns.ts';

/** One line of the summary; a section's title stands alone. */
export interface SummaryLine {
  readonly label: string;
  readonly value?: Cell;
  /** Of the documents. */
  readonly share?: number | undefined;
  readonly note?: string | undefined;
  readonly style?: CellStyle;
}

/** The columns of the summary. */
export function summaryColumns(language: Language): readonly Column<SummaryLine>[] {
  const written: Text = { en: 'The batch', 'pt-BR': 'O lote' };
  const titles: Text = { en: 'The line is a title', 'pt-BR': 'A linha é um título' };
  return [
    {
      heading: say({ en: 'Item', 'pt-BR': 'Item' }, language),
      width: 36,
      style: 'text',
      cell: (line) => textCell(line.label),
      meaning: { what: { en: 'What the line tells', 'pt-BR': 'O que a linha informa' }, from: written },
    },
    {
      heading: say({ en: 'Value', 'pt-BR': 'Valor' }, language),
      width: 44,
      style: 'text',
      cell: (line) => line.value,
      meaning: {
        what: {
          en: 'The value; counts by outcome are counted again when Results is edited',
          'pt-BR': 'O valor; as contagens por resultado são refeitas quando Resultados é editada',
        },
        from: written,
        empty: titles,
      },
    },
    {
      heading: say({ en: 'Share', 'pt-BR': 'Participação' }, language),
      width: 14,
      style: 'exactShare',
      cell: (line) => numberCell(line.share, 'exactShare'),
      meaning: {
        what: { en: 'Share of all documents', 'pt-BR': 'Parte de todos os documentos' },
        from: written,
        empty: { en: 'The line counts no documents', 'pt-BR': 'A linha não conta documentos' },
      },
    },
    {
      heading: say({ en: 'Note', 'pt-BR': 'Observação' }, language),
      width: 80,
      style: 'text',
      cell: (line) => textCell(line.note),
      meaning: {
        what: { en: 'How the value is meant', 'pt-BR': 'Como o valor deve ser lido' },
        from: written,
        empty: { en: 'There is nothing to add', 'pt-BR': 'Não há o que acrescentar' },
      },
    },
  ];
}

/** What a summary is made of, beside batch and tally. */
export interface SummaryContext {
  readonly language: Language;
  readonly timeZone: string;
  readonly finishedAt: string | null;
  readonly batchUrl: string | undefined;
  /** The sheets that hold the results, with the last row of each. */
  readonly resultSheets: readonly { readonly name: string; readonly lastRow: number }[];
}

/** The lines of the summary, from the top. Its counts by outcome are formulas over the results, with their values. */
export function summaryLines(
  batch: BatchFacts,
  tally: BatchTally,
  context: SummaryContext,
): readonly SummaryLine[] {
  const { language } = context;
  const share = (count: number) => (tally.documents === 0 ? undefined : count / tally.documents);
  const counted = (label: string, count: number, note?: string): SummaryLine => ({
    label,
    value: numberCell(count, 'integer'),
    share: share(count),
    note,
  });
  const section = (title: Text): SummaryLine => ({ label: say(title, language), style: 'section' });
  return [
    ...(batch.sandbox
      ? [{ label: 'SANDBOX', value: textCell(say(sandboxNotice, language)), style: 'warning' } as const]
      : []),
    ...batchLines(batch, context),
    section({ en: 'Input', 'pt-BR': 'Entrada' }),
    ...inputLines(batch, language),
    section({ en: 'Outcomes', 'pt-BR': 'Resultados' }),
    ...batchStatuses.map((status): SummaryLine => {
      const word = say(statusWords[status], language);
      const value: Cell = {
        kind: 'count',
        formula: countFormula(word, context.resultSheets),
        value: tally.count(status),
      };
      return {
        label: word,
        value,
        share: share(tally.count(status)),
        note: say(statusMeanings[status], language),
      };
    }),
    counted(say({ en: 'Documents', 'pt-BR': 'Documentos' }, language), tally.documents),
    approvalRate(tally, language),
    section({ en: 'Scores', 'pt-BR': 'Pontuações' }),
    {
      label: say({ en: 'Average score', 'pt-BR': 'Score médio' }, language),
      value: numberCell(tally.averageScore(), 'tenths'),
    },
    {
      label: say({ en: 'Median score', 'pt-BR': 'Score mediano' }, language),
      value: numberCell(tally.medianScore(), 'tenths'),
    },
    ...scoreRanges.map(([lowest, highest]) =>
      counted(`Score ${lowest}–${highest}`, tally.scoresBetween(lowest, highest)),
    ),
    counted(say({ en: 'No score', 'pt-BR': 'Sem score' }, language), tally.documents - tally.scored),
    section({ en: 'Risk bands', 'pt-BR': 'Faixas de risco' }),
    ...bandsInOrder(batch, tally).map((band) => counted(band, tally.bands.get(band) ?? 0)),
    counted(say({ en: 'No band', 'pt-BR': 'Sem faixa' }, language), tally.bands.get(null) ?? 0),
    section({ en: 'Price', 'pt-BR': 'Preço' }),
    counted(say({ en: 'Counted', 'pt-BR': 'Cobrados' }, language), tally.counted),
    counted(say({ en: 'Reused', 'pt-BR': 'Reaproveitados' }, language), tally.reused),
    {
      label: say({ en: 'Total price', 'pt-BR': 'Preço total' }, language),
      value: priceCell(tally.priceCents),
    },
    section({ en: 'Most frequent reasons', 'pt-BR': 'Motivos mais frequentes' }),
    ...tally
      .topReasons(5)
      .map(({ group, rule, count }) => counted(reasonTitle(rule, language), count, group)),
    section({ en: 'Sources that failed', 'pt-BR': 'Fontes com falha' }),
    ...tally.failedSources().map(({ source, count, lastMessage }) => counted(source, count, lastMessage)),
    section({ en: 'About this file', 'pt-BR': 'Sobre este arquivo' }),
    {
      label: say({ en: 'Made by', 'pt-BR': 'Gerado por' }, language),
      value: textCell(`credit ${packageVersion()}`),
    },
    ...(context.batchUrl === undefined
      ? []
      : [
          {
            label: say({ en: 'Batch in the service', 'pt-BR': 'Lote no serviço' }, language),
            value: linkCell(batch.id, { url: context.batchUrl, text: say(openWord, language) }),
          },
        ]),
  ];
}

function batchLines(
  batch: BatchFacts,
  { language, timeZone, finishedAt }: SummaryContext,
): readonly SummaryLine[] {
  const { policy } = batch;
  const zone = say({ en: `Time zone: ${timeZone}`, 'pt-BR': `Fuso horário: ${timeZone}` }, language);
  return [
    { label: say({ en: 'Batch', 'pt-BR': 'Lote' }, language), value: textCell(batch.name) },
    { label: say({ en: 'Batch id', 'pt-BR': 'Identificador do lote' }, language), value: textCell(batch.id) },
    {
      label: say({ en: 'Policy', 'pt-BR': 'Política' }, language),
      value: textCell(policy.name),
      note: policy.id,
    },
    {
      label: say({ en: 'Policy version', 'pt-BR': 'Versão da política' }, language),
      value: numberCell(policy.version, 'integer'),
      note: `SHA-256 ${policy.hash}`,
    },
    {
      label: say({ en: 'Started at', 'pt-BR': 'Iniciado em' }, language),
      value: timeCell(batch.startedAt),
      note: zone,
    },
    {
      label: say({ en: 'Finished at', 'pt-BR': 'Concluído em' }, language),
      value: timeCell(finishedAt),
      note:
        finishedAt === null
          ? say({ en: 'Not finished yet', 'pt-BR': 'Ainda não concluído' }, language)
          : zone,
    },
  ];
}

function inputLines({ lines }: BatchFacts, language: Language): readonly SummaryLine[] {
  const told: readonly (readonly [Text, number])[] = [
    [{ en: 'Pasted lines', 'pt-BR': 'Linhas coladas' }, lines.pasted],
    [{ en: 'Valid', 'pt-BR': 'Válidas' }, lines.valid],
    [{ en: 'Invalid', 'pt-BR': 'Inválidas' }, lines.invalid],
    [{ en: 'Repeated', 'pt-BR': 'Repetidas' }, lines.repeated],
  ];
  return told.map(([label, count]) => ({ label: say(label, language), value: numberCell(count, 'integer') }));
}

/** Of the documents that have a decision, those that were approved; empty where none has one. */
function approvalRate(tally: BatchTally, language: Language): SummaryLine {
  const approved = tally.count('APPROVED');
  const decided = approved + tally.count('ALERT') + tally.count('DENIED');
  return {
    label: say({ en: 'Approval rate', 'pt-BR': 'Taxa de aprovação' }, language),
    value: numberCell(decided === 0 ? null : approved / decided, 'exactShare'),
    note: say(
      {
        en: 'Approved of approved, alert and denied',
        'pt-BR': 'Aprovados entre aprovados, alertas e negados',
      },
      language,
    ),
  };
}

const scoreRanges = Array.from(
  { length: 10 },
  (_, index) => [index * 100, index === 9 ? 1000 : index * 100 + 99] as const,
);

/** In the order of the policy; what it does not name follows. */
function bandsInOrder({ policy }: BatchFacts, tally: BatchTally): readonly string[] {
  return [
    ...new Set([...policy.riskBands, ...[...tally.bands.keys()].filter((band) => band !== null).sort()]),
  ];
}

function countFormula(word: string, sheets: SummaryContext['resultSheets']): string {
  const column = columnLetters(statusColumns[0]);
  return sheets
    .map(
      ({ name, lastRow }) => `COUNTIF('${name}'!$${column}$2:$${column}$${Math.max(lastRow, 2)},"${word}")`,
    )
    .join('+');
}

/** Reasons that concern the policy as a whole; see policy/reasons.ts. */
const causeTitles: Readonly<Record<string, Text>> = {
  RISK_BAND: { en: 'Risk band', 'pt-BR': 'Faixa de risco' },
  NO_SCORE: { en: 'No score', 'pt-BR': 'Sem pontuação' },
  MINIMUM_COVERAGE: { en: 'Coverage below the minimum', 'pt-BR': 'Cobertura abaixo do mínimo' },
  NOTHING_EVALUATED: { en: 'Nothing could be evaluated', 'pt-BR': 'Nada pôde ser avaliado' },
};

function reasonTitle(rule: string, language: Language): string {
  const cause = Object.hasOwn(causeTitles, rule) ? causeTitles[rule] : undefined;
  const title = findRule(rule)?.title ?? cause;
  return title === undefined ? rule : say(title, language);
}
