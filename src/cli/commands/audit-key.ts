import { toPem } from '../../audit/audit-key.ts';
import { exitCodes } from '../exit-codes.ts';
import { findMasterKey } from '../open-master-key.ts';
import { defineCommand, flag } from './define-command.ts';

export const auditKey = defineCommand({
  name: 'audit key',
  summary: {
    en: 'Print the public keys that seals are verified with.',
    'pt-BR': 'Imprime as chaves públicas que verificam os selos.',
  },
  description: {
    en: 'In PEM, the one that signs first; those before it still verify what they have signed. Keep them beside the heads, away from the database: a key that somebody put in their place signs whatever they want. The private part is sealed in the database with the master key.',
    'pt-BR':
      'Em PEM, primeiro a que assina; as anteriores ainda verificam o que assinaram. Guarde-as junto das cabeças, longe do banco: uma chave posta no lugar delas assina o que quiserem. A parte privada está selada no banco com a chave mestra.',
  },
  options: {
    rotate: flag('--rotate', {
      en: 'sign with a new key from now on',
      'pt-BR': 'assina com uma chave nova daqui em diante',
    }),
  },
  examples: [
    {
      line: 'credit audit key',
      text: { en: 'for --key, and for auditors', 'pt-BR': 'para --key, e para auditores' },
    },
    { line: 'credit audit key --rotate', text: { en: 'now and then', 'pt-BR': 'de tempos em tempos' } },
  ],
  run: async (context, { rotate }) => {
    const [{ openAuditKeys }, masterKey, { storage, engine }] = await Promise.all([
      import('../../audit/open-audit-keys.ts'),
      findMasterKey(context),
      context.openApp(),
    ]);
    const keys = await openAuditKeys(storage, masterKey.open, { now: engine.clock.now(), rotates: rotate });
    if (context.globals.json) {
      const items = keys.map(({ id, publicKey, addedAt }) => ({ id, publicKey, addedAt }));
      context.stdout.line(JSON.stringify({ items }));
    } else for (const key of keys) context.stdout.line(`# ${key.id}\n${toPem(key).trimEnd()}`);
    return exitCodes.done;
  },
});
