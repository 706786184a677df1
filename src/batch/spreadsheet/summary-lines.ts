import { type Language, say, type Text } from '../../base/language.ts';
import { packageVersion } from '../../base/own-package.ts';
import { overallGroup } from '../../policy/reasons.ts';
import { displayTitle } from '../../policy/result-words.ts';
import { errorInWords } from '../../report/error-words.ts';
import { noLinks } from '../../report/public-addresses.ts';
import { sourceTitle } from '../../sections/source-words.ts';
import { linkCell, numberCell, priceCell, textCell, timeCell } from '../../spreadsheet/writing/cell.ts';
import { statusWords } from '../../wording/statuses.ts';
import { reasonTitle } from '../reason-title.ts';
import { type BatchFacts, batchStatuses } from './batch-rows.ts';
import type { BatchTally } from './batch-tally.ts';
import { openWord, sandboxNotice, statusMeanings } from './batch-words.ts';
import type { SummaryLine } from './summary-columns.ts';

/** What a summary is made of, beside batch and tally. */
interface SummaryContext {
  readonly language: Language;
  readonly timeZone: string;
  readonly finishedAt: string | null;
  readonly batchUrl: string | undefined;
  /** The sheets that hold the results, with the last row of each. */
  readonly resultSheets: readonly { readonly name: string; readonly lastRow: number }[];
  /** The letters of the column of outcomes on those sheets. */
  readonly outcomeColumn: string;
}

/** The lines of the summary, from the top. Its counts by outcome are formulas over the results, with their values. */
export function summaryLines(
  batch: BatchFacts,
  tally: BatchTally,
  context: SummaryContext,
): readonly SummaryLine[] {
  const { language } = context;
  const section = (title: Text): SummaryLine => ({ label: say(title, language), style: 'section' });
  return [
    ...(batch.sandbox
      ? [{ label: 'SANDBOX', value: textCell(say(sandboxNotice, language)), style: 'warning' } as const]
      : []),
    ...batchLines(batch, context),
    section({ en: 'Input', 'pt-BR': 'Entrada' }),
    ...inputLines(batch, language),
    section({ en: 'Outcomes', 'pt-BR': 'Resultados' }),
    ...outcomeLines(tally, context),
    section({ en: 'Scores', 'pt-BR': 'Pontuações' }),
    ...scoreLines(tally, language),
    section({ en: 'Risk bands', 'pt-BR': 'Faixas de risco' }),
    ...bandsInOrder(batch, tally).map((band) => countLine(band, tally.bands.get(band) ?? 0, tally)),
    countLine(say({ en: 'No band', 'pt-BR': 'Sem faixa' }, language), tally.bands.get(null) ?? 0, tally),
    section({ en: 'Price', 'pt-BR': 'Preço' }),
    countLine(say({ en: 'Counted', 'pt-BR': 'Cobrados' }, language), tally.counted, tally),
    countLine(say({ en: 'Reused', 'pt-BR': 'Reaproveitados' }, language), tally.reused, tally),
    {
      label: say({ en: 'Total price', 'pt-BR': 'Preço total' }, language),
      value: priceCell(tally.priceCents),
    },
    section({ en: 'Most frequent reasons', 'pt-BR': 'Motivos mais frequentes' }),
    ...tally.topReasons(5).map(({ group, rule, count }) => ({
      ...countLine(reasonTitle(rule, language), count, tally),
      // What concerns the policy as a whole is in no group.
      ...(group !== overallGroup && { note: group }),
    })),
    section({ en: 'Sources that failed', 'pt-BR': 'Fontes com falha' }),
    ...tally.failedSources().map(({ source, count, last }) => ({
      ...countLine(sourceTitle(source, language), count, tally),
      note: errorInWords(last, language),
    })),
    section({ en: 'About this file', 'pt-BR': 'Sobre este arquivo' }),
    ...fileLines(batch, context),
  ];
}

function shareOf(count: number, { documents }: BatchTally): number | undefined {
  return documents === 0 ? undefined : count / documents;
}

function countLine(label: string, count: number, tally: BatchTally): SummaryLine {
  return { label, value: numberCell(count, 'integer'), share: shareOf(count, tally) };
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
      value: textCell(displayTitle(policy, language)),
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
  const counts: readonly (readonly [Text, number])[] = [
    [{ en: 'Pasted lines', 'pt-BR': 'Linhas coladas' }, lines.pasted],
    [{ en: 'Valid', 'pt-BR': 'Válidas' }, lines.valid],
    [{ en: 'Invalid', 'pt-BR': 'Inválidas' }, lines.invalid],
    [{ en: 'Repeated', 'pt-BR': 'Repetidas' }, lines.repeated],
  ];
  return counts.map(([label, count]) => ({
    label: say(label, language),
    value: numberCell(count, 'integer'),
  }));
}

function outcomeLines(tally: BatchTally, context: SummaryContext): readonly SummaryLine[] {
  const { language } = context;
  return [
    ...batchStatuses.map((status): SummaryLine => {
      const label = say(statusWords[status], language);
      const value = tally.count(status);
      return {
        label,
        value: { kind: 'count', formula: countFormula(label, context), value },
        share: shareOf(value, tally),
        note: say(statusMeanings[status], language),
      };
    }),
    countLine(say({ en: 'Documents', 'pt-BR': 'Documentos' }, language), tally.documents, tally),
    approvalRate(tally, language),
  ];
}

function countFormula(word: string, { resultSheets, outcomeColumn }: SummaryContext): string {
  return resultSheets
    .map(({ name, lastRow }) => {
      const range = `$${outcomeColumn}$2:$${outcomeColumn}$${Math.max(lastRow, 2)}`;
      return `COUNTIF('${name}'!${range},"${word}")`;
    })
    .join('+');
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

function scoreLines(tally: BatchTally, language: Language): readonly SummaryLine[] {
  return [
    {
      label: say({ en: 'Average score', 'pt-BR': 'Score médio' }, language),
      value: numberCell(tally.averageScore(), 'tenths'),
    },
    {
      label: say({ en: 'Median score', 'pt-BR': 'Score mediano' }, language),
      value: numberCell(tally.medianScore(), 'tenths'),
    },
    ...scoreRanges.map(([lowest, highest]) =>
      countLine(`Score ${lowest}–${highest}`, tally.scoresBetween(lowest, highest), tally),
    ),
    {
      ...countLine(
        say({ en: 'Score on too little data', 'pt-BR': 'Score com poucos dados' }, language),
        tally.thin,
        tally,
      ),
      note: say(
        {
          en: 'Below the policy’s minimum coverage; in no figure above',
          'pt-BR': 'Abaixo da cobertura mínima da política; fora dos números acima',
        },
        language,
      ),
    },
    countLine(
      say({ en: 'No score', 'pt-BR': 'Sem score' }, language),
      tally.documents - tally.scored - tally.thin,
      tally,
    ),
  ];
}

/** In the order of the policy; what it does not name follows. */
function bandsInOrder({ policy }: BatchFacts, tally: BatchTally): readonly string[] {
  return [
    ...new Set([...policy.riskBands, ...[...tally.bands.keys()].filter((band) => band !== null).sort()]),
  ];
}

function fileLines(batch: BatchFacts, { language, batchUrl }: SummaryContext): readonly SummaryLine[] {
  const program: SummaryLine = {
    label: say({ en: 'Made by', 'pt-BR': 'Gerado por' }, language),
    value: textCell(`credit ${packageVersion()}`),
  };
  if (batchUrl === undefined) {
    const label = say({ en: 'Links', 'pt-BR': 'Links' }, language);
    return [program, { label, value: textCell(say(noLinks, language)) }];
  }
  const link = linkCell(batch.id, { url: batchUrl, text: say(openWord, language) });
  return [
    program,
    { label: say({ en: 'Batch in the service', 'pt-BR': 'Lote no serviço' }, language), value: link },
  ];
}
