import { CreditError } from '../../base/errors.ts';
import type { PastedItem, PasteOptions } from '../../document/paste.ts';
import type { Column } from '../../presentation/column.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { writeTable } from '../output/table.ts';
import { type Say, textOf } from '../output/texts.ts';
import { choice, defineCommand, flag, headerOption, many } from './define-command.ts';

export const documentCheck = defineCommand({
  name: 'document check',
  summary: {
    en: 'Check documents, and tell why one is refused.',
    'pt-BR': 'Verifica documentos, e diz por que um é recusado.',
  },
  description: {
    en: 'Takes what people paste: one or many a line, masked or not, with text around. Ends with 2 when one is invalid. Needs no database.',
    'pt-BR':
      'Aceita o que se cola: um ou vários por linha, com ou sem máscara, com texto em volta. Termina com 2 quando um é inválido. Não precisa de banco de dados.',
  },
  arguments: {
    document: many({
      en: 'CPF or CNPJ, masked or not; - reads them from stdin',
      'pt-BR': 'CPF ou CNPJ, com ou sem máscara; - lê de stdin',
    }),
  },
  options: {
    kind: choice('--kind <kind>', { en: 'refuse the other kind', 'pt-BR': 'recusa o outro tipo' }, [
      'cpf',
      'cnpj',
    ]),
    invalidOnly: flag('--invalid-only', {
      en: 'show only what is refused',
      'pt-BR': 'mostra só o que é recusado',
    }),
    padZeros: flag('--pad-zeros', {
      en: 'give back the zeros that a spreadsheet ate in front',
      'pt-BR': 'devolve os zeros que a planilha comeu na frente',
    }),
    header: headerOption,
  },
  examples: [
    {
      line: 'credit document check 12.ABC.345/01DE-35',
      text: { en: 'one document', 'pt-BR': 'um documento' },
    },
    {
      line: 'credit document check 12ABC34501DE35 000.000.124-40 --json',
      text: { en: 'several, for a program', 'pt-BR': 'vários, para um programa' },
    },
    {
      line: 'printf "00000012440\\n1234567890\\n" | credit document check - --pad-zeros',
      text: { en: 'a pasted column', 'pt-BR': 'uma coluna colada' },
    },
  ],
  run: async (context, { document: words, kind, invalidOnly, padZeros, header }) => {
    const { stdout, globals, say } = context;
    const [{ formatDocument }, items] = await Promise.all([
      import('../../document/mask.ts'),
      readItems(context, words, { ...(kind && { kind }), padZeros }),
    ]);
    const count = (outcome: PastedItem['outcome']) => items.filter((item) => item.outcome === outcome).length;
    const counts = { valid: count('VALID'), invalid: count('INVALID'), duplicates: count('DUPLICATE') };
    const rows = items
      .filter((item) => !invalidOnly || item.outcome === 'INVALID')
      .map((item): CheckedRow => {
        const { line, text, outcome } = item;
        if (outcome === 'INVALID') {
          const { refusal, suggestion } = item;
          const reason = { code: refusal.code, message: say(refusal.text) };
          return { line, text, outcome, reason, suggestion: suggestion ? formatDocument(suggestion) : null };
        }
        const { kind: found, value } = item.document;
        const entry = {
          line,
          text,
          outcome,
          kind: found,
          document: value,
          masked: formatDocument(item.document),
        };
        return item.outcome === 'DUPLICATE'
          ? { ...entry, firstLine: item.firstLine }
          : { ...entry, padded: item.padded };
      });
    if (globals.json) stdout.line(JSON.stringify({ ...counts, items: rows }));
    else {
      await writeTable(context, columns(say), rows, { header });
      if (items.length > 1) context.note(say('documentCounts', counts));
    }
    return counts.invalid > 0 ? exitCodes.wrongUsage : exitCodes.done;
  },
});

/** One document as `--json` shows it. */
interface CheckedRow {
  readonly line: number;
  readonly text: string;
  readonly outcome: PastedItem['outcome'];
  readonly kind?: 'cpf' | 'cnpj';
  readonly document?: string;
  readonly masked?: string;
  /** True when zeros were given back. */
  readonly padded?: boolean;
  readonly firstLine?: number;
  readonly reason?: { readonly code: string; readonly message: string };
  readonly suggestion?: string | null;
}

async function readItems(
  context: CommandContext,
  words: readonly string[],
  options: PasteOptions,
): Promise<readonly PastedItem[]> {
  const { readDocuments } = await import('../../document/paste.ts');
  if (words.includes('-')) {
    const [{ decodeText }, { readStdinBytes }] = await Promise.all([
      import('../../base/decode-text.ts'),
      import('../read-stdin.ts'),
    ]);
    const items = [...readDocuments(decodeText(await readStdinBytes(context)), options)];
    if (items.length === 0) {
      throw new CreditError('INVALID_ARGUMENT', {
        name: '-',
        reason: textOf('noDocument'),
        expected: textOf('someDocument'),
      });
    }
    return items;
  }
  // One line for each word, so that a line number is the number of the word.
  const items = [...readDocuments(words.map((word) => word.replace(/[\r\n]+/g, ' ')).join('\n'), options)];
  const { parseDocument } = await import('../../document/document.ts');
  const silent = words.flatMap((text, index): PastedItem[] => {
    const line = index + 1;
    if (items.some((item) => item.line === line)) return [];
    const { refusal, suggestion } = parseDocument(text, options.kind);
    return refusal ? [{ outcome: 'INVALID', line, text, refusal, suggestion }] : [];
  });
  return [...items, ...silent].toSorted((a, b) => a.line - b.line);
}

function columns(say: Say): readonly Column<CheckedRow>[] {
  const state = (row: CheckedRow) => {
    if (row.reason) {
      const meant = row.suggestion ? ` ${say('documentMeant', { document: row.suggestion })}` : '';
      return `${say('documentInvalid')}: ${row.reason.message}${meant}`;
    }
    if (row.firstLine !== undefined) return say('documentRepeated', { line: row.firstLine });
    return say(row.padded ? 'documentPadded' : 'documentValid');
  };
  return [
    { key: 'line', title: { en: 'Line', 'pt-BR': 'Linha' }, shown: (row) => String(row.line) },
    {
      key: 'document',
      title: { en: 'Document', 'pt-BR': 'Documento' },
      shown: (row) => row.masked ?? row.text,
      bare: (row) => row.document ?? row.text,
    },
    {
      key: 'kind',
      title: { en: 'Kind', 'pt-BR': 'Tipo' },
      shown: (row) => row.kind?.toUpperCase() ?? '',
      bare: (row) => row.kind ?? '',
    },
    {
      key: 'outcome',
      title: { en: 'Outcome', 'pt-BR': 'Resultado' },
      shown: state,
      bare: (row) => row.outcome,
    },
    {
      key: 'reason',
      title: { en: 'Reason', 'pt-BR': 'Motivo' },
      shown: () => '',
      bare: (row) => row.reason?.code ?? '',
      inPipe: true,
    },
  ];
}
