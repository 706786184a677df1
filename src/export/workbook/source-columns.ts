import { type Language, say, type Text } from '../../base/language.ts';
import { codeInWords } from '../../sections/code-words.ts';
import { sourceTitle } from '../../sections/source-words.ts';
import { dayCell, numberCell, textCell, timeCell } from '../../spreadsheet/writing/cell.ts';
import type { ColumnDefinition } from '../../spreadsheet/writing/column.ts';
import { dataAgeInWords } from '../../wording/data-age.ts';
import type { AskedSource } from '../report-material.ts';

const from: Text = { en: 'The run', 'pt-BR': 'A execução' };

const outcomes = {
  ANSWERED: { en: 'answered', 'pt-BR': 'respondeu' },
  NO_RECORD: { en: 'has no record', 'pt-BR': 'não tem registro' },
  FAILED: { en: 'failed', 'pt-BR': 'falhou' },
} as const satisfies Record<AskedSource['outcome'], Text>;

/** What became of a source, in words. */
export function outcomeInWords({ outcome, failure }: AskedSource, language: Language): string {
  const word = say(outcomes[outcome], language);
  return failure === null ? word : `${word}: ${codeInWords(failure, language)}`;
}

const ageColumn = (language: Language): ColumnDefinition<AskedSource> => ({
  key: 'age',
  heading: { en: 'Age of the data', 'pt-BR': 'Idade dos dados' },
  width: 44,
  style: 'text',
  cell: ({ dataDate: date, ageDays, maximumAgeDays }) =>
    date === undefined || ageDays === undefined
      ? undefined
      : textCell(dataAgeInWords({ date, ageDays, maximumAgeDays }, language)),
  what: {
    en: 'On the day of the evaluation, with the maximum age if it is near or exceeded',
    'pt-BR': 'No dia da avaliação, com a idade máxima se estiver próxima ou for excedida',
  },
  from,
  empty: { en: 'The source did not answer', 'pt-BR': 'A fonte não respondeu' },
});

const reusedFromColumn: ColumnDefinition<AskedSource> = {
  key: 'reusedFrom',
  heading: { en: 'Used again from', 'pt-BR': 'Reaproveitada de' },
  width: 34,
  style: 'text',
  cell: ({ reusedFrom }) => (reusedFrom === undefined ? undefined : textCell(reusedFrom)),
  what: {
    en: 'The report for which it was asked, where an earlier answer was used again',
    'pt-BR': 'O relatório para o qual foi consultada, quando uma resposta anterior foi reaproveitada',
  },
  from,
  empty: { en: 'It was asked for this report', 'pt-BR': 'Foi consultada para este relatório' },
};

/** The sources of a report, one a row. */
export function sourceColumns(language: Language): readonly ColumnDefinition<AskedSource>[] {
  return [
    {
      key: 'source',
      heading: { en: 'Source', 'pt-BR': 'Fonte' },
      width: 34,
      style: 'text',
      cell: ({ role }) => textCell(sourceTitle(role, language)),
      what: { en: 'What was asked', 'pt-BR': 'O que foi consultado' },
      from,
    },
    {
      key: 'provider',
      heading: { en: 'Provider', 'pt-BR': 'Provedor' },
      width: 20,
      style: 'text',
      cell: ({ provider, sandbox }) => textCell(sandbox ? `${provider} (SANDBOX)` : provider),
      what: { en: 'Who answered', 'pt-BR': 'Quem respondeu' },
      from,
    },
    {
      key: 'outcome',
      heading: { en: 'State', 'pt-BR': 'Estado' },
      width: 24,
      style: 'text',
      cell: (source) => textCell(outcomeInWords(source, language)),
      what: { en: 'What came of it', 'pt-BR': 'O que resultou' },
      from,
    },
    {
      key: 'askedAt',
      heading: { en: 'Asked at', 'pt-BR': 'Consultada em' },
      width: 18,
      style: 'time',
      cell: ({ requestedAt }) => timeCell(requestedAt),
      what: { en: 'When it was asked', 'pt-BR': 'Quando foi consultada' },
      from,
    },
    {
      key: 'ms',
      heading: { en: 'Answered in ms', 'pt-BR': 'Respondeu em ms' },
      width: 14,
      style: 'integer',
      cell: ({ ms }) => numberCell(ms, 'integer'),
      what: { en: 'From the question to the answer', 'pt-BR': 'Da pergunta à resposta' },
      from,
    },
    {
      key: 'edition',
      heading: { en: 'Date of the data', 'pt-BR': 'Data dos dados' },
      width: 16,
      style: 'day',
      cell: ({ editionDate }) => (editionDate === null ? undefined : dayCell(editionDate)),
      what: { en: 'As the source says it', 'pt-BR': 'Como a fonte informa' },
      from,
      empty: { en: 'The source says none', 'pt-BR': 'A fonte não informa' },
    },
    ageColumn(language),
    reusedFromColumn,
    {
      key: 'sha256',
      heading: { en: 'SHA-256', 'pt-BR': 'SHA-256' },
      width: 68,
      style: 'text',
      cell: ({ sha256 }) => textCell(sha256),
      what: {
        en: 'Of the answer as it was received and is kept',
        'pt-BR': 'Da resposta como foi recebida e é guardada',
      },
      from,
    },
  ];
}
