import { resolve } from 'node:path';
import { auditNouns } from '../../wording/audit-words.ts';
import { counted } from '../../wording/counted.ts';
import { formatIn } from '../../wording/format.ts';
import { exitCodes } from '../exit-codes.ts';
import { findMasterKey } from '../open-master-key.ts';
import { defineCommand } from './define-command.ts';

export const auditSeal = defineCommand({
  name: 'audit seal',
  summary: {
    en: 'Sign where the audit chains stand.',
    'pt-BR': 'Assina onde estão as cadeias de auditoria.',
  },
  description: {
    en: 'Counts what was created up to the last midnight (UTC), signs the head of every chain that has gone on since its last seal, and appends it to the file of CREDIT_AUDIT_HEADS. A service does so every day; do it by hand before a backup, or where no service runs. Keep the heads where nobody who works on the database can write.',
    'pt-BR':
      'Conta o que foi criado até a última meia-noite (UTC), assina a cabeça de cada cadeia que andou desde o último selo, e a acrescenta ao arquivo de CREDIT_AUDIT_HEADS. Um serviço faz isso todo dia; faça à mão antes de uma cópia de segurança, ou onde não roda serviço. Guarde as cabeças onde quem trabalha no banco não possa escrever.',
  },
  examples: [
    { line: 'credit audit seal', text: { en: 'now', 'pt-BR': 'agora' } },
    {
      line: 'credit audit seal --json',
      text: {
        en: 'prints the heads, to be kept elsewhere',
        'pt-BR': 'imprime as cabeças, para guardar fora',
      },
    },
  ],
  run: async (context) => {
    const { stdout, say, globals, cwd, language, timezone } = context;
    const [{ sealAudit }, masterKey, { values }, { storage, engine }] = await Promise.all([
      import('../../audit/seal-audit.ts'),
      findMasterKey(context),
      context.settings(),
      context.openApp(),
    ]);
    const headsFile = values.auditHeads === null ? null : resolve(cwd, values.auditHeads);
    const seals = await sealAudit(storage, {
      openMasterKey: masterKey.open,
      headsFile,
      now: engine.clock.now(),
    });
    if (globals.json) {
      stdout.line(JSON.stringify({ items: seals.map(({ head, signature }) => ({ head, signature })) }));
      return exitCodes.done;
    }
    const format = formatIn(language, timezone);
    const { findOrganizationName } = await import('../../auth/organization-store.ts');
    for (const { says } of seals) {
      const name = (await findOrganizationName(storage.db, says.organization)) ?? says.organization;
      const seal = format.number(says.seal);
      const entries = counted(auditNouns.entries, says.entries, { language, format });
      stdout.line(say('auditSealed', { name, seal, entries, hash: says.hash.slice(0, 16) }));
    }
    if (seals.length === 0) context.note(say('auditNothingToSeal'));
    else if (headsFile === null) context.note(say('auditHeadsNowhere'));
    return exitCodes.done;
  },
});
