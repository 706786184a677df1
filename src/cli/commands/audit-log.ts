import type { LoggedEntry } from '../../audit/list-audit.ts';
import { CreditError } from '../../base/errors.ts';
import type { Column } from '../../presentation/column.ts';
import { auditKinds } from '../../wording/audit-kinds.ts';
import { aboutInWords, kindInWords } from '../../wording/audit-words.ts';
import { formatIn } from '../../wording/format.ts';
import { nearestName } from '../../yaml/nearest-name.ts';
import { exitCodes } from '../exit-codes.ts';
import { writeTable } from '../output/table.ts';
import { readDay } from './days-ahead.ts';
import { defineCommand, headerOption, parsed, value, wholeNumber } from './define-command.ts';

export const auditLog = defineCommand({
  name: 'audit log',
  summary: { en: 'Show what was done, and by whom.', 'pt-BR': 'Mostra o que foi feito, e por quem.' },
  description: {
    en: 'The entries of the audit chain, the newest last. The chain holds ids and codes alone; who an analyst is, is looked up as long as it is known. Whether the entries are as they were written, credit audit verify tells.',
    'pt-BR':
      'Os registros da cadeia de auditoria, os mais novos por último. A cadeia só tem identificadores e códigos; quem é o analista se procura enquanto se sabe. Se os registros estão como foram escritos, diz credit audit verify.',
  },
  options: {
    from: parsed(
      '--from <date>',
      { en: 'of that day or later (YYYY-MM-DD)', 'pt-BR': 'desse dia em diante (AAAA-MM-DD)' },
      readDay,
    ),
    kind: value('--kind <code>', {
      en: 'of one kind, such as POLICY_ENABLED',
      'pt-BR': 'de um tipo, como POLICY_ENABLED',
    }),
    limit: parsed(
      '--limit <count>',
      { en: 'so many of the newest (50)', 'pt-BR': 'tantos dos mais novos (50)' },
      wholeNumber(1, 100_000),
    ),
    header: headerOption,
  },
  withinOrganization: true,
  examples: [
    { line: 'credit audit log', text: { en: 'the newest 50', 'pt-BR': 'os 50 mais novos' } },
    {
      line: 'credit audit log --from 2026-11-01 --kind POLICY_ENABLED',
      text: { en: 'when a policy was enabled', 'pt-BR': 'quando se habilitou uma política' },
    },
  ],
  run: async (context, { from, kind, limit = 50, header }) => {
    const { stdout, globals, language, timezone, say } = context;
    if (kind !== undefined && !Object.hasOwn(auditKinds, kind)) throw unknownKind(kind);
    const [{ listAudit }, { startOfDay }, { storage, actor }] = await Promise.all([
      import('../../audit/list-audit.ts'),
      import('../../wording/calendar.ts'),
      context.openApp(),
    ]);
    const { items, next } = await listAudit(storage, actor.organizationId, {
      ...(from !== undefined && { from: startOfDay(from, timezone).toISOString() }),
      kind,
      limit,
    });
    if (globals.json) {
      stdout.line(JSON.stringify({ items, nextCursor: next === null ? null : String(next) }));
      return exitCodes.done;
    }
    if (items.length === 0) context.note(say('auditEmpty'));
    const format = formatIn(language, timezone);
    const columns: readonly Column<LoggedEntry>[] = [
      {
        key: 'number',
        title: { en: 'No.', 'pt-BR': 'Nº' },
        shown: (row) => format.number(row.number),
        bare: (row) => String(row.number),
        whole: true,
      },
      {
        key: 'at',
        title: { en: 'When', 'pt-BR': 'Quando' },
        shown: (row) => format.dateTime(row.at),
        bare: (row) => row.at,
        whole: true,
      },
      {
        key: 'kind',
        title: { en: 'What', 'pt-BR': 'O quê' },
        shown: (row) => kindInWords(row.kind, language),
        bare: (row) => row.kind,
      },
      {
        key: 'actor',
        title: { en: 'Who', 'pt-BR': 'Quem' },
        shown: (row) => row.actor?.name ?? row.actor?.id ?? '–',
        bare: (row) => row.actor?.id ?? '',
      },
      {
        key: 'about',
        title: { en: 'About', 'pt-BR': 'Sobre' },
        shown: (row) => aboutInWords(row.details, { language, format }).join(' '),
        bare: (row) => JSON.stringify(row.details),
      },
    ];
    await writeTable(context, columns, items.toReversed(), { header });
    return exitCodes.done;
  },
});

function unknownKind(kind: string): CreditError {
  const names = Object.keys(auditKinds);
  const near = nearestName(kind, names);
  return new CreditError('INVALID_ARGUMENT', {
    name: '--kind',
    reason: { en: `"${kind}" is no kind of entry`, 'pt-BR': `"${kind}" não é um tipo de registro` },
    expected: near ?? names.join(', '),
  });
}
