import { breakKinds, type ChainBreak } from '../../audit/chain-break.ts';
import type { ChainVerdict } from '../../audit/verify-audit.ts';
import { auditNouns } from '../../wording/audit-words.ts';
import { counted } from '../../wording/counted.ts';
import { formatIn } from '../../wording/format.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { openLiveLine } from '../output/live-line.ts';
import { wrap } from '../output/wrap.ts';
import { defineCommand, value } from './define-command.ts';

export const auditVerify = defineCommand({
  name: 'audit verify',
  summary: {
    en: 'Prove that nothing of what was done was changed afterwards.',
    'pt-BR': 'Prova que nada do que foi feito foi alterado depois.',
  },
  description: {
    en: 'Follows the audit chain of every organisation from its first entry: each hash, number and time, each seal with its signature, and whether reports, decisions and policies still say what the chain says of them. Names the first entry that is not as it was written, and what happened to it. Changes nothing.\nWho has the database and its keys can write the whole chain anew: compare it with the heads that were kept elsewhere (--heads, the file of CREDIT_AUDIT_HEADS). Exit code 3: something is not as it was.',
    'pt-BR':
      'Segue a cadeia de auditoria de cada organização desde o primeiro registro: cada hash, número e data, cada selo com a assinatura, e se relatórios, decisões e políticas ainda dizem o que a cadeia diz deles. Nomeia o primeiro registro que não está como foi escrito, e o que houve. Não altera nada.\nQuem tem o banco e as chaves pode reescrever a cadeia inteira: confira com as cabeças guardadas fora (--heads, o arquivo de CREDIT_AUDIT_HEADS). Código de saída 3: algo não está como estava.',
  },
  options: {
    heads: value(
      '--heads <file>',
      {
        en: 'heads that were kept elsewhere (the file of CREDIT_AUDIT_HEADS)',
        'pt-BR': 'cabeças guardadas fora (o arquivo de CREDIT_AUDIT_HEADS)',
      },
      { complete: 'file' },
    ),
    key: value(
      '--key <file>',
      {
        en: 'public keys that were kept elsewhere, as credit audit key prints them',
        'pt-BR': 'chaves públicas guardadas fora, como credit audit key as mostra',
      },
      { complete: 'file' },
    ),
  },
  examples: [
    {
      line: 'credit audit verify',
      text: { en: 'by what the database holds', 'pt-BR': 'pelo que o banco guarda' },
    },
    {
      line: 'credit audit verify --heads heads.jsonl --json',
      text: {
        en: 'by what was kept elsewhere, for a program',
        'pt-BR': 'pelo que foi guardado fora, para um programa',
      },
    },
  ],
  run: async (context, { heads: headsFile, key: keyFile }) => {
    const { globals, stdout, say, signal } = context;
    const [{ verifyAudit }, { listKeys }, { findOrganizationName }, { readHeads, readKeys }] =
      await Promise.all([
        import('../../audit/verify-audit.ts'),
        import('../../audit/audit-key-store.ts'),
        import('../../auth/organization-store.ts'),
        import('../read-audit-files.ts'),
      ]);
    const file = headsFile === undefined ? undefined : readHeads(context, headsFile);
    const heads = file?.heads;
    const pinned = keyFile === undefined ? undefined : await readKeys(context, keyFile);
    const { storage } = await context.openApp();
    const live = openLiveLine(context);
    const verdicts = await verifyAudit(storage, {
      keys: pinned ?? (await listKeys(storage.db)),
      ...(heads && { heads }),
      signal,
      onProgress: (entries) => live?.show(() => say('auditBeingVerified', { entries })),
    }).finally(() => live?.end());
    const unreadLines = file?.others ?? [];
    const isWhole = unreadLines.length === 0 && verdicts.every((verdict) => verdict.break === null);
    if (globals.json) {
      stdout.line(JSON.stringify({ whole: isWhole, unreadLines, chains: verdicts }));
    } else {
      for (const verdict of verdicts)
        writeVerdict(context, verdict, await findOrganizationName(storage.db, verdict.organizationId));
      if (heads === undefined && isWhole) context.note(say('auditHeadsNotCompared'));
    }
    return isWhole ? exitCodes.done : exitCodes.askedToFailOn;
  },
});

function writeVerdict(context: CommandContext, verdict: ChainVerdict, name = verdict.organizationId): void {
  const { stdout, say, language, timezone } = context;
  const format = formatIn(language, timezone);
  const style = { language, format };
  const figures = {
    name,
    entries: counted(auditNouns.entries, verdict.entries, style),
    seals: counted(auditNouns.seals, verdict.seals, style),
    heads: counted(auditNouns.heads, verdict.heads, style),
  };
  if (verdict.break === null) {
    const at = verdict.at === null ? '–' : format.dateTime(verdict.at);
    stdout.line(say('auditWhole', { ...figures, at }));
  } else {
    stdout.line(say('auditBroken', figures));
    for (const line of wrap(inWords(context, verdict.break), stdout.width - 2)) stdout.line(`  ${line}`);
  }
}

function inWords({ say, language, timezone }: CommandContext, defect: ChainBreak): string {
  const format = formatIn(language, timezone);
  const { kind, number, to, from, record } = defect;
  const place =
    to === undefined || to === number
      ? say('auditEntry', { number: format.number(number) })
      : say('auditEntries', { number: format.number(number), to: format.number(to) });
  const more = [
    ...(from === undefined ? [] : [say('auditFrom', { from: format.number(from) })]),
    ...(record === undefined
      ? []
      : [say(kind === 'SIGNATURE' || kind === 'CHECKPOINT' ? 'auditSealNamed' : 'auditRecord', { record })]),
  ];
  return `${[place, ...more].join(', ')}: ${say(breakKinds[kind])} (${kind})`;
}
