import { CreditError } from '../../base/errors.ts';
import { exitCodes } from '../exit-codes.ts';
import { textOf } from '../output/texts.ts';
import { choice, defineCommand, flag, optional } from './define-command.ts';

export const policyDefault = defineCommand({
  name: 'policy default',
  summary: {
    en: 'Make a policy your default for its document kind.',
    'pt-BR': 'Torna uma política a sua padrão para o tipo de documento dela.',
  },
  arguments: {
    policy: optional({ en: 'the id of the policy', 'pt-BR': 'o id da política' }, { complete: 'policy' }),
  },
  options: {
    unset: flag('--unset', { en: 'leave a kind without a default', 'pt-BR': 'deixa um tipo sem padrão' }),
    kind: choice('--kind <kind>', { en: 'the kind, with --unset', 'pt-BR': 'o tipo, com --unset' }, [
      'cpf',
      'cnpj',
    ]),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit policy default starter-company',
      text: { en: 'what companies are analysed with', 'pt-BR': 'com que as empresas são analisadas' },
    },
    {
      line: 'credit policy default --unset --kind cpf',
      text: { en: 'be asked each time', 'pt-BR': 'perguntar a cada vez' },
    },
  ],
  run: async (context, { policy: policyId, unset, kind }) => {
    const { say, globals, stdout } = context;
    const see = 'credit policy default --help';
    if (unset === (policyId !== undefined))
      throw new CreditError('USAGE', { reason: textOf('policyOrUnset'), see });
    if (unset && kind === undefined)
      throw new CreditError('USAGE', { reason: textOf('unsetNeedsKind'), see });
    const [{ setDefaultPolicy, unsetDefaultPolicy }, { toPolicyItem }, app] = await Promise.all([
      import('../../credit-policy/enable-policy.ts'),
      import('../../credit-policy/list-policies.ts'),
      context.openApp(),
    ]);
    if (policyId !== undefined) {
      const policy = await setDefaultPolicy(app.storage, app.actor, policyId, app.engine.clock.now());
      if (globals.json) stdout.line(JSON.stringify(toPolicyItem(policy)));
      else context.note(say('defaultSet', { policy: policyId, kind: policy.documentKind.toUpperCase() }));
    } else if (kind !== undefined) {
      const before = await unsetDefaultPolicy(app.storage, app.actor, kind, app.engine.clock.now());
      if (globals.json) stdout.line(JSON.stringify(before === undefined ? null : toPolicyItem(before)));
      else
        context.note(
          say(before === undefined ? 'noDefaultBefore' : 'defaultUnset', { kind: kind.toUpperCase() }),
        );
    }
    return exitCodes.done;
  },
});
