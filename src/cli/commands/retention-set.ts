import { CreditError } from '../../base/errors.ts';
import { exitCodes } from '../exit-codes.ts';
import { textOf } from '../output/texts.ts';
import { defineCommand, flag, optional, parsed, readChoice, readName, value } from './define-command.ts';

const see = 'credit retention set --help';

export const retentionSet = defineCommand({
  name: 'retention set',
  summary: {
    en: 'Say how long a kind of data is kept.',
    'pt-BR': 'Diz por quanto tempo um tipo de dados é guardado.',
  },
  description: {
    en: 'For the whole database, for one organisation, or for one policy of it; the narrower term goes. Kinds: reports, evidence (what sources answered, and attached files), batches (the lines that were handed in), events, accesses. Nothing is removed by this command, but by the next run: credit retention run --dry-run tells what that would be.',
    'pt-BR':
      'Para o banco inteiro, para uma organização ou para uma política dela; vale o prazo mais específico. Tipos: "reports" (relatórios), "evidence" (respostas das fontes e arquivos anexados), "batches" (linhas entregues), "events" (eventos), "accesses" (acessos). Este comando não remove nada; a próxima execução remove: credit retention run --dry-run diz o que seria.',
  },
  arguments: {
    data: optional({
      en: '{reports, evidence, batches, events, accesses}',
      'pt-BR': '{reports, evidence, batches, events, accesses}',
    }),
    term: optional({
      en: 'such as 5y, 18m, 90d; "never" keeps for ever, "default" takes the wider term again',
      'pt-BR': 'como 5y, 18m, 90d; "never" guarda para sempre, "default" volta ao prazo mais amplo',
    }),
  },
  options: {
    usual: flag('--usual', {
      en: 'all terms that a new database begins with',
      'pt-BR': 'todos os prazos com que um banco novo começa',
    }),
    policy: value(
      '--policy <id>',
      { en: 'for what was decided under it', 'pt-BR': 'para o que foi decidido por ela' },
      { complete: 'policy' },
    ),
    organization: parsed(
      '--organization <name>',
      { en: 'for this organisation alone (all)', 'pt-BR': 'só para esta organização (todas)' },
      readName,
    ),
  },
  examples: [
    { line: 'credit retention set evidence 18m', text: { en: 'for all', 'pt-BR': 'para todos' } },
    {
      line: 'credit retention set reports 10y --policy starter-company',
      text: { en: 'longer, for one policy', 'pt-BR': 'mais tempo, para uma política' },
    },
    {
      line: 'credit retention set --usual',
      text: { en: 'a database from before', 'pt-BR': 'um banco de antes' },
    },
  ],
  run: async (context, { data, term, usual, policy: policyId, organization }) => {
    if (usual !== (data === undefined) || (data === undefined) !== (term === undefined))
      throw new CreditError('USAGE', { reason: textOf('termOrUsual'), see });
    const [{ agingTerms, readTermLength, usualTerms }, { setTerms }] = await Promise.all([
      import('../../retention/term.ts'),
      import('../../retention/terms.ts'),
    ]);
    const lengths =
      data === undefined || term === undefined
        ? usualTerms
        : {
            [readChoice(agingTerms, data, 'data')]: term === 'default' ? null : readTermLength(term, 'term'),
          };
    const { engine, actor } = await context.openApp(
      organization === undefined ? undefined : { organization },
    );
    await setTerms(engine, actor, { withinOrganization: organization !== undefined, policyId }, lengths);
    if (context.globals.json) context.stdout.line(JSON.stringify({ set: lengths }));
    else context.note(context.say('termSet'));
    return exitCodes.done;
  },
});
