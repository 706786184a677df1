import { exitCodes } from '../exit-codes.ts';
import { suggestNext } from '../suggest-next.ts';
import { mayGoOn, yesOption } from './ask-first.ts';
import { defineCommand, parsed, required, value, wholeNumber } from './define-command.ts';

export const policyPromote = defineCommand({
  name: 'policy promote',
  summary: {
    en: 'Make the candidate that runs beside a policy its next version, for all documents or a share of them.',
    'pt-BR':
      'Faz da candidata ao lado de uma política a sua próxima versão, para todos os documentos ou parte deles.',
  },
  description: {
    en: 'The candidate is one that credit policy shadow has set beside the policy. It is enabled with its cases and invariants, and its shadow ends. Where it is proven of everybody who could ever come that nobody is decided better, nothing more is asked; else the refusal names whom it lets through and a seal, and --sign SEAL says that you have read it: that is kept with your name. With --share N the candidate decides N of a hundred documents, always the same ones by a keyed hash, and the version in force the others: every report says which version decided it. Again with another number it decides more or fewer, without --share all of them; credit policy shadow --beside ID --stop takes it back.',
    'pt-BR':
      'A candidata é a que credit policy shadow pôs ao lado da política. Ela é habilitada com seus casos e invariantes, e a sombra termina. Se está provado para todos os que possam vir que ninguém recebe decisão melhor, nada mais se pede; senão a recusa diz quem ela deixa passar e um selo, e --sign SELO diz que você leu: isso é guardado com seu nome. Com --share N a candidata decide N de cada cem documentos, sempre os mesmos por um hash com chave, e a versão em vigor os outros: todo relatório diz que versão o decidiu. De novo com outro número ela decide mais ou menos, sem --share todos; credit policy shadow --beside ID --stop a retira.',
  },
  arguments: {
    policy: required(
      { en: 'the id of the policy in force', 'pt-BR': 'o id da política em vigor' },
      { complete: 'policy' },
    ),
  },
  options: {
    sign: value('--sign <seal>', {
      en: 'sign for whom it lets through, by the seal of the refusal',
      'pt-BR': 'assina por quem ela deixa passar, com o selo da recusa',
    }),
    share: parsed(
      '--share <percent>',
      {
        en: 'how many of a hundred documents it decides, the version in force the others',
        'pt-BR': 'quantos de cada cem documentos ela decide; a versão em vigor, os outros',
      },
      wholeNumber(1, 99),
    ),
    yes: yesOption,
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit policy promote starter-company',
      text: { en: 'a candidate that is never looser', 'pt-BR': 'uma candidata nunca mais branda' },
    },
    {
      line: 'credit policy promote starter-company --share 10',
      text: { en: 'for one document of ten, at first', 'pt-BR': 'para um documento de cada dez, de início' },
    },
    {
      line: 'credit policy promote starter-company --sign 3f1a09c2b7de --yes',
      text: {
        en: 'one that lets somebody through, signed for',
        'pt-BR': 'uma que deixa alguém passar, assinada',
      },
    },
  ],
  run: async (context, { policy: policyId, sign, share: percent, yes }) => {
    const [
      { getShadow },
      { getPolicy },
      { promoteShadow },
      { provePlan, shadowProofTask },
      { roleNames },
      { dayIn },
      app,
    ] = await Promise.all([
      import('../../credit-policy/run-in-shadow.ts'),
      import('../../credit-policy/find-policy.ts'),
      import('../../credit-policy/promote-shadow.ts'),
      import('../../run/plan-proof-task.ts'),
      import('../../app.ts'),
      import('../../wording/calendar.ts'),
      context.openApp(),
    ]);
    const { storage, actor, engine } = app;
    const shadow = await getShadow(storage.db, actor, policyId);
    const current = await getPolicy(storage.db, actor, policyId);
    const of = { policy: policyId, version: current.version };
    const effect =
      percent === undefined
        ? context.say('promotesShadow', of)
        : context.say('sharesShadow', { ...of, percent });
    if (!(await mayGoOn(context, { effect, yes }))) return exitCodes.done;
    const now = engine.clock.now();
    const proof = provePlan(shadowProofTask(shadow.candidate, current, dayIn(now, engine.timezone)));
    const options = { signature: sign, percent, now, knownSources: roleNames };
    const { policy, outcome } = await promoteShadow(storage, actor, { shadow, current, proof }, options);
    if (context.globals.json) {
      const { toPolicyItem } = await import('../../credit-policy/list-policies.ts');
      context.stdout.line(JSON.stringify({ ...toPolicyItem(policy), outcome }));
    } else if (policy.split === null)
      context.note(context.say('policyEnabled', { policy: policyId, version: policy.version }));
    else {
      const { version, split } = policy;
      const { version: other, percent: share } = split;
      context.note(context.say('shadowShares', { policy: policyId, version, other, percent: share }));
      suggestNext(context, `credit policy shadow --beside ${policyId}`);
    }
    return exitCodes.done;
  },
});
