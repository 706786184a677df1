import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CreditError } from '../../base/errors.ts';
import { systemReason } from '../../base/system-reason.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { mayGoOn, yesOption } from './ask-first.ts';
import { defineCommand, required } from './define-command.ts';

export const policyEnable = defineCommand({
  name: 'policy enable',
  summary: {
    en: 'Make a policy usable: a stored one, a template, or a file.',
    'pt-BR': 'Habilita uma política: guardada, modelo ou arquivo.',
  },
  description: {
    en: 'Content that differs from what is stored becomes the next version; reports made with an earlier one keep it. On a terminal the effect is shown and you are asked; elsewhere the command is the consent.',
    'pt-BR':
      'Conteúdo diferente do guardado vira a próxima versão; relatórios feitos com uma anterior ficam com ela. Em um terminal, mostra-se o efeito e pergunta-se; fora dele, o comando é o consentimento.',
  },
  arguments: {
    policy: required(
      {
        en: 'the id of a policy or template, or a YAML file',
        'pt-BR': 'o id de uma política ou modelo, ou um arquivo YAML',
      },
      { complete: 'policy' },
    ),
  },
  options: { yes: yesOption },
  withinOrganization: true,
  examples: [
    {
      line: 'credit policy enable starter-company',
      text: { en: 'a policy that was disabled', 'pt-BR': 'uma política que estava desabilitada' },
    },
    {
      line: 'credit policy enable ./policies/starter-company.yaml --yes',
      text: { en: 'a file, without being asked', 'pt-BR': 'um arquivo, sem perguntar' },
    },
  ],
  run: async (context, { policy: given, yes }) => {
    const { say } = context;
    const [{ roleNames }, { enablePolicy }, { toPolicyItem }, app] = await Promise.all([
      import('../../app.ts'),
      import('../../credit-policy/enable-policy.ts'),
      import('../../credit-policy/list-policies.ts'),
      context.openApp(),
    ]);
    const wanted = isPath(given) ? await readPolicyFile(context, given) : { policyId: given };
    if (!(await mayGoOn(context, { effect: say('enablesPolicy', { policy: given }), yes })))
      return exitCodes.done;
    const { policy, outcome, warnings } = await enablePolicy(
      app.storage,
      app.actor,
      wanted,
      app.engine.clock.now(),
      { knownSources: roleNames },
    );
    for (const warning of warnings) {
      const { file, line, column, code, message } = warning;
      context.note(`${file}:${line}:${column} ${code} ${say(message)}`);
    }
    if (context.globals.json) context.stdout.line(JSON.stringify({ ...toPolicyItem(policy), outcome }));
    else context.note(say('policyEnabled', { policy: policy.policyId, version: policy.version }));
    return exitCodes.done;
  },
});

function isPath(word: string): boolean {
  return /[/\\]|\.ya?ml$/.test(word);
}

async function readPolicyFile(
  context: CommandContext,
  word: string,
): Promise<{ text: string; file: string }> {
  try {
    return { text: await readFile(resolve(context.cwd, word), 'utf8'), file: word };
  } catch (cause) {
    const reason = systemReason(cause);
    throw new CreditError('FILE_UNREADABLE', { file: word, reason }, { cause });
  }
}
