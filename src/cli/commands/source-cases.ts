import type { Column } from '../../presentation/column.ts';
import { exitCodes } from '../exit-codes.ts';
import { writeTable } from '../output/table.ts';
import { choice, defineCommand, headerOption, unknownChoice, value } from './define-command.ts';

interface CaseRow {
  readonly case: string;
  readonly document: string;
  readonly kind: 'cpf' | 'cnpj';
  readonly policyId: string;
  readonly expected: { readonly status: string; readonly policyStatus: string };
}

export const sourceCases = defineCommand({
  name: 'source cases',
  summary: {
    en: 'List invented documents with a known outcome, one for each outcome and fault.',
    'pt-BR': 'Lista documentos inventados com resultado conhecido, um para cada resultado e falha.',
  },
  options: {
    case: value('--case <case>', { en: 'only one', 'pt-BR': 'só um' }),
    kind: choice('--kind <kind>', { en: 'of one document kind', 'pt-BR': 'de um tipo de documento' }, [
      'cpf',
      'cnpj',
    ]),
    header: headerOption,
  },
  examples: [
    {
      line: 'credit source cases',
      text: {
        en: 'invented documents to try, one for each outcome',
        'pt-BR': 'documentos inventados para experimentar, um por resultado',
      },
    },
    {
      line: 'credit source cases --kind cpf --json',
      text: { en: 'those about persons, for a program', 'pt-BR': 'os de pessoas, para um programa' },
    },
  ],
  run: async (context, { case: name, kind, header }) => {
    const [{ listSandboxCases }, { formatDocument }] = await Promise.all([
      import('../../app.ts'),
      import('../../document/mask.ts'),
    ]);
    const all: readonly CaseRow[] = await listSandboxCases();
    if (name !== undefined && !all.some((item) => item.case === name)) {
      throw unknownChoice(
        all.map((item) => item.case),
        name,
        '--case',
      );
    }
    const rows = all.filter(
      (item) => (name === undefined || item.case === name) && (!kind || item.kind === kind),
    );
    if (context.globals.json) {
      context.stdout.line(JSON.stringify(rows));
      return exitCodes.done;
    }
    const columns: readonly Column<CaseRow>[] = [
      { key: 'case', title: { en: 'Case', 'pt-BR': 'Caso' }, shown: (row) => row.case },
      {
        key: 'document',
        title: { en: 'Document', 'pt-BR': 'Documento' },
        shown: (row) => formatDocument({ kind: row.kind, value: row.document }),
        bare: (row) => row.document,
        whole: true,
      },
      {
        key: 'kind',
        title: { en: 'Kind', 'pt-BR': 'Tipo' },
        shown: (row) => row.kind.toUpperCase(),
        bare: (row) => row.kind,
      },
      { key: 'policyId', title: { en: 'Policy', 'pt-BR': 'Política' }, shown: (row) => row.policyId },
      { key: 'status', title: { en: 'Ends in', 'pt-BR': 'Termina em' }, shown: (row) => row.expected.status },
      {
        key: 'policyStatus',
        title: { en: 'Policy says', 'pt-BR': 'Política diz' },
        shown: (row) => row.expected.policyStatus,
        spare: true,
      },
    ];
    if (context.stdout.isTerminal) context.stdout.line(context.say('sandboxSection'));
    await writeTable(context, columns, rows, { header });
    return exitCodes.done;
  },
});
