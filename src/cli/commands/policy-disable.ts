import { exitCodes } from '../exit-codes.ts';
import { mayGoOn, yesOption } from './ask-first.ts';
import { defineCommand, required } from './define-command.ts';

export const policyDisable = defineCommand({
  name: 'policy disable',
  summary: { en: 'Keep a policy from new reports.', 'pt-BR': 'Tira uma política dos relatórios novos.' },
  description: {
    en: 'It stops being a default. Reports that were begun with it end with it. credit policy enable undoes this.',
    'pt-BR':
      'Ela deixa de ser padrão. Relatórios começados com ela terminam com ela. credit policy enable desfaz isto.',
  },
  arguments: {
    policy: required({ en: 'the id of the policy', 'pt-BR': 'o id da política' }, { complete: 'policy' }),
  },
  options: { yes: yesOption },
  withinOrganization: true,
  examples: [
    {
      line: 'credit policy disable starter-person',
      text: { en: 'asks on a terminal', 'pt-BR': 'pergunta em um terminal' },
    },
    {
      line: 'credit policy disable starter-person --yes',
      text: { en: 'does not ask', 'pt-BR': 'não pergunta' },
    },
  ],
  run: async (context, { policy: policyId, yes }) => {
    const { say } = context;
    const [{ disablePolicy }, { toPolicyItem }, { getChoice }, app] = await Promise.all([
      import('../../credit-policy/enable-policy.ts'),
      import('../../credit-policy/list-policies.ts'),
      import('../../credit-policy/find-policy.ts'),
      context.openApp(),
    ]);
    // Whether there is such a policy is told before anything is asked.
    await getChoice(app.storage.db, app.actor, policyId);
    if (!(await mayGoOn(context, { effect: say('disablesPolicy', { policy: policyId }), yes })))
      return exitCodes.done;
    const policy = await disablePolicy(app.storage, app.actor, policyId, app.engine.clock.now());
    if (context.globals.json) context.stdout.line(JSON.stringify(toPolicyItem(policy)));
    else context.note(say('policyDisabled', { policy: policyId }));
    return exitCodes.done;
  },
});
