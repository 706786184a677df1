import { CreditError } from '../../base/errors.ts';
import type { PolicyShadow } from '../../credit-policy/shadow.ts';
import type { CommandContext } from '../context.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { figureStyle } from '../output/figure-style.ts';
import { textOf } from '../output/texts.ts';
import { suggestNext } from '../suggest-next.ts';
import { defineCommand, flag, optional, value } from './define-command.ts';

export const policyShadow = defineCommand({
  name: 'policy shadow',
  summary: {
    en: 'Have a candidate decide each new report of a policy too, unseen, and show what it would change.',
    'pt-BR':
      'Faz uma candidata decidir também cada relatório novo de uma política, sem que se veja, e mostra o que mudaria.',
  },
  description: {
    en: 'Takes a YAML file or the id of a stored policy or template, and has it decide every new run of the policy that it is set beside (--beside; that of its own id where left out), on the same data and day. Nothing of a report, event or price changes, and no source is asked more. Without a candidate it shows what the one beside --beside has decided so far: rates with intervals at 95%, and what goes from which decision to which, with the newest reports of each. One candidate runs beside a policy at a time; --stop ends it, and what it has decided stays. ID@shadow names it for policy backtest, prove and diff.',
    'pt-BR':
      'Aceita um arquivo YAML ou o id de uma política guardada ou modelo, e a faz decidir toda execução nova da política ao lado da qual é posta (--beside; a do mesmo id, se omitido), com os mesmos dados e na mesma data. Nada muda em relatório, evento ou preço, e nenhuma fonte é consultada a mais. Sem candidata, mostra o que a que está ao lado de --beside decidiu até agora: taxas com intervalos de 95%, e o que vai de que decisão a qual, com os relatórios mais novos de cada. Uma candidata por vez ao lado de uma política; --stop a encerra, e o que ela decidiu fica. ID@shadow é seu nome em policy backtest, prove e diff.',
  },
  arguments: {
    candidate: optional({ en: 'the candidate', 'pt-BR': 'a candidata' }, { complete: 'policy' }),
  },
  options: {
    beside: value(
      '--beside <policy>',
      {
        en: 'the id of the policy in force',
        'pt-BR': 'o id da política em vigor',
      },
      { complete: 'policy' },
    ),
    stop: flag('--stop', {
      en: 'end the candidate beside --beside',
      'pt-BR': 'encerra a candidata ao lado de --beside',
    }),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit policy shadow policies/starter-company.yaml',
      text: {
        en: 'a changed file beside the stored policy of its id',
        'pt-BR': 'um arquivo mudado ao lado da política guardada do mesmo id',
      },
    },
    {
      line: 'credit policy shadow --beside starter-company',
      text: { en: 'what it has decided so far', 'pt-BR': 'o que decidiu até agora' },
    },
  ],
  run: async (context, { candidate, beside, stop }) => {
    if (candidate !== undefined && !stop) return start(context, { candidate, beside });
    if (candidate !== undefined || beside === undefined) {
      throw new CreditError('USAGE', {
        reason: textOf(candidate === undefined ? 'besideWhat' : 'stopOrStart'),
        see: 'credit policy shadow --help',
      });
    }
    const [{ getShadow, stopShadow }, app] = await Promise.all([
      import('../../credit-policy/run-in-shadow.ts'),
      context.openApp(),
    ]);
    const { storage, actor, engine } = app;
    const shadow = stop
      ? await stopShadow(storage, actor, beside, engine.clock.now())
      : await getShadow(storage.db, actor, beside);
    if (stop) context.note(context.say('shadowStopped', { policy: beside }));
    return show(context, shadow);
  },
});

async function start(
  context: CommandContext,
  { candidate, beside }: { readonly candidate: string; readonly beside: string | undefined },
): Promise<ExitCode> {
  const [{ startShadow }, { readPolicySource }, { readPolicyText }, { roleNames }, app] = await Promise.all([
    import('../../credit-policy/run-in-shadow.ts'),
    import('../../credit-policy/plan-policy.ts'),
    import('../policy-files/read-policy-text.ts'),
    import('../../app.ts'),
    context.openApp(),
  ]);
  const { storage, actor, engine } = app;
  const text = /[/\\]|\.ya?ml$/i.test(candidate)
    ? await readPolicyText(context.cwd, candidate)
    : await readPolicySource(storage, actor, candidate);
  const options = { knownSources: roleNames };
  const shadow = await startShadow(storage, actor, { text, beside }, engine.clock.now(), options);
  if (context.globals.json) return show(context, shadow);
  const { policyId } = shadow;
  context.note(context.say('shadowRuns', { policy: policyId }));
  suggestNext(context, `credit policy shadow --beside ${policyId}`);
  return exitCodes.done;
}

async function show(context: CommandContext, shadow: PolicyShadow): Promise<ExitCode> {
  const [{ reportOnShadow }, { getPolicy }, app] = await Promise.all([
    import('../../backtest/shadow-report.ts'),
    import('../../credit-policy/find-policy.ts'),
    context.openApp(),
  ]);
  const { storage, actor } = app;
  const { organizationId } = actor;
  const { policy: inForce } = await getPolicy(storage.db, actor, shadow.policyId);
  const of = { organizationId, shadowId: shadow.id };
  const report = await reportOnShadow(storage, of, { inForce, candidate: shadow.candidate.policy });
  if (context.globals.json) {
    const { shadowAnswer } = await import('../../backtest/page/shadow-answer.ts');
    context.stdout.line(JSON.stringify(shadowAnswer(shadow, report)));
    return exitCodes.done;
  }
  const [{ shadowPage }, { backtestText }] = await Promise.all([
    import('../../backtest/page/shadow-page.ts'),
    import('../output/backtest-view.ts'),
  ]);
  const style = figureStyle(context);
  context.stdout.write(backtestText(shadowPage(shadow, report, style), { style, view: context.stdout }));
  return exitCodes.done;
}
