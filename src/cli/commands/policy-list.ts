import { exitCodes } from '../exit-codes.ts';
import { figureStyle } from '../output/figure-style.ts';
import { writeTable } from '../output/table.ts';
import { choice, defineCommand, flag, headerOption } from './define-command.ts';

export const policyList = defineCommand({
  name: 'policy list',
  summary: {
    en: 'List the policies and operations, your default first.',
    'pt-BR': 'Lista as políticas e operações, a sua padrão primeiro.',
  },
  options: {
    kind: choice(
      '--kind <kind>',
      {
        en: 'for one document kind, or only policies or operations',
        'pt-BR': 'de um tipo de documento, ou só políticas ou operações',
      },
      ['cpf', 'cnpj', 'policy', 'operation'],
    ),
    enabled: flag('--enabled', { en: 'only those enabled', 'pt-BR': 'só as habilitadas' }),
    header: headerOption,
  },
  withinOrganization: true,
  examples: [
    { line: 'credit policy list', text: { en: 'every policy', 'pt-BR': 'todas as políticas' } },
    {
      line: 'credit policy list --kind cnpj --enabled',
      text: { en: 'those that a company can be analysed with', 'pt-BR': 'as que servem para uma empresa' },
    },
    { line: 'credit policy list --json', text: { en: 'as the API answers', 'pt-BR': 'como a API responde' } },
  ],
  run: async (context, { kind, enabled, header }) => {
    const [{ listPolicies }, { policyColumns }, app] = await Promise.all([
      import('../../credit-policy/list-policies.ts'),
      import('../../presentation/policy-columns.ts'),
      context.openApp(),
    ]);
    const answer = await listPolicies(app.storage.db, app.actor, {
      ...((kind === 'cpf' || kind === 'cnpj') && { type: kind }),
      ...(kind === 'policy' && { kind: 'POLICY' }),
      ...(kind === 'operation' && { kind: 'OPERATION' }),
      ...(enabled && { enabled }),
    });
    if (context.globals.json) context.stdout.line(JSON.stringify(answer));
    else if (answer.items.length === 0) context.note(context.say('noPolicies'));
    else await writeTable(context, policyColumns(figureStyle(context)), answer.items, { header });
    return exitCodes.done;
  },
});
