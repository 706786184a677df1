import { CreditError } from '../../base/errors.ts';
import { auditNouns } from '../../wording/audit-words.ts';
import { counted } from '../../wording/counted.ts';
import { formatIn } from '../../wording/format.ts';
import { endWithDamage } from '../end-with-damage.ts';
import { textOf } from '../output/texts.ts';
import { defineCommand, flag, value } from './define-command.ts';

export const auditExport = defineCommand({
  name: 'audit export',
  summary: {
    en: 'Write the audit chain for somebody who has nothing else.',
    'pt-BR': 'Grava a cadeia de auditoria para quem não tem mais nada.',
  },
  description: {
    en: 'The file has one line for each entry, exactly as it was hashed, and one for each signed checkpoint. A program of 20 lines can verify it. The audit page in Help on the web pages shows one in Python. The file contains ids, codes and hashes, but no documents or names.',
    'pt-BR':
      'O arquivo tem uma linha por registro, byte a byte como entrou no hash, e uma por ponto de verificação assinado. Um programa de 20 linhas o verifica. A página "Auditoria", na Ajuda das páginas web, mostra um em Python. O arquivo contém identificadores, códigos e hashes, sem documentos nem nomes.',
  },
  options: {
    out: value(
      '-o, --out <file>',
      { en: 'the file to write, FILE.jsonl', 'pt-BR': 'o arquivo a gravar, ARQUIVO.jsonl' },
      { aliases: ['--output'], complete: 'file' },
    ),
    force: flag('--force', { en: 'replace an existing file', 'pt-BR': 'substitui um arquivo existente' }),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit audit export -o audit.jsonl',
      text: { en: 'for an auditor', 'pt-BR': 'para um auditor' },
    },
    {
      line: 'credit audit export -o audit.jsonl --force --json',
      text: { en: 'again, and for a program', 'pt-BR': 'de novo, e para um programa' },
    },
  ],
  run: async (context, { out, force }) => {
    const { globals, stdout, say, signal, language, timezone } = context;
    if (out === undefined) {
      throw new CreditError('USAGE', {
        reason: textOf('missingValue', { term: '--out' }),
        see: 'credit audit export --help',
      });
    }
    const [{ exportAudit }, { planOutFile }, { writeStreamedFile }, { storage, actor }] = await Promise.all([
      import('../../audit/export-audit.ts'),
      import('../batch/out-file.ts'),
      import('../output/write-file.ts'),
      context.openApp(),
    ]);
    const options = { option: '--out', formats: ['jsonl'] as const, expected: 'jsonlName' as const, force };
    const file = await planOutFile(context, out, options);
    let written: Awaited<ReturnType<typeof exportAudit>> = { entries: 0, seals: 0, damaged: [] };
    await writeStreamedFile(file.file, { replace: file.replace }, async (destination) => {
      written = await exportAudit(storage, actor.organizationId, { destination, signal });
    });
    if (globals.json)
      stdout.line(JSON.stringify({ file: file.file, entries: written.entries, seals: written.seals }));
    else {
      const style = { language, format: formatIn(language, timezone) };
      const entries = counted(auditNouns.entries, written.entries, style);
      const seals = counted(auditNouns.seals, written.seals, style);
      context.note(say('auditExported', { file: file.name, entries, seals }));
    }
    return endWithDamage(context, 'damagedEntries', written.damaged);
  },
});
