import { resolve } from 'node:path';
import type { App } from '../../app.ts';
import { CreditError } from '../../base/errors.ts';
import type { EnabledPolicy } from '../../credit-policy/enable-policy.ts';
import type { PolicyText } from '../../credit-policy/templates.ts';
import type { CommandContext } from '../context.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { textOf } from '../output/texts.ts';
import type { EnablingPlan } from '../policy-files/enabling-plan.ts';
import { mayGoOn, yesOption } from './ask-first.ts';
import { defineCommand, flag, type OptionSpec, optional, value } from './define-command.ts';

const planOption: OptionSpec<string | true | undefined> = {
  flags: '--plan [file]',
  text: {
    en: 'change nothing: tell what would change, as JSON, or into a file for --from',
    'pt-BR': 'nada altera: diz o que mudaria, em JSON, ou em um arquivo para --from',
  },
  complete: 'file',
  read: (typed) => typed,
};

export const policyEnable = defineCommand({
  name: 'policy enable',
  summary: {
    en: 'Make a policy or operation usable: stored, a template, or a file.',
    'pt-BR': 'Habilita uma política ou operação: guardada, modelo ou arquivo.',
  },
  description: {
    en: 'Content that differs from what is stored becomes the next version; reports made with an earlier one keep it. Cases and invariants that lie beside a file (NAME.cases.yaml, NAME.invariants.yaml) are kept with the version. On a terminal the difference is shown, with how your newest 2,000 reports would be decided (of an operation, with which policies it analyses), and you are asked; elsewhere the command is the consent. For CI: --plan FILE keeps what would change, to be looked at, and --from FILE enables exactly that, or nothing where the policy has changed since.',
    'pt-BR':
      'Conteúdo diferente do guardado vira a próxima versão; relatórios feitos com uma anterior ficam com ela. Casos e invariantes ao lado de um arquivo (NOME.cases.yaml, NOME.invariants.yaml) são guardados com a versão. Em um terminal, mostra-se a diferença, e como seus 2.000 relatórios mais novos seriam decididos (de uma operação, com que políticas ela analisa), e pergunta-se; fora dele, o comando é o consentimento. Em CI: --plan ARQUIVO guarda o que mudaria, para ser visto, e --from ARQUIVO habilita exatamente isso, ou nada se a política mudou desde então.',
  },
  arguments: {
    policy: optional(
      {
        en: 'the id of a policy or template, or a YAML file; not with --from',
        'pt-BR': 'o id de uma política ou modelo, ou um arquivo YAML; não com --from',
      },
      { complete: 'policy' },
    ),
  },
  options: {
    plan: planOption,
    from: value(
      '--from <file>',
      { en: 'enable what a plan file holds', 'pt-BR': 'habilita o que um arquivo de plano contém' },
      { complete: 'file' },
    ),
    force: flag('--force', {
      en: 'replace the plan file if it exists',
      'pt-BR': 'substitui o arquivo de plano se existir',
    }),
    yes: yesOption,
  },
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
    {
      line: 'credit policy enable ./policies/starter-company.yaml --plan plan.json',
      text: {
        en: 'only what it would change; later: credit policy enable --from plan.json',
        'pt-BR': 'só o que mudaria; depois: credit policy enable --from plan.json',
      },
    },
  ],
  run: async (context, { policy, plan, from, force, yes }) => {
    requireOneOf(policy, from);
    const app = await context.openApp();
    if (from !== undefined) return enableFrom(context, app, { from, plan, yes });
    const choice = policy ?? '';
    const isFile = /[/\\]|\.ya?ml$/.test(choice);
    const { readPolicyText } = await import('../policy-files/read-policy-text.ts');
    if (plan !== undefined) {
      const { readPolicySource } = await import('../../credit-policy/plan-policy.ts');
      const text = isFile
        ? await readPolicyText(context.cwd, choice)
        : await readPolicySource(app.storage, app.actor, choice);
      return writePlan(context, app, { text, file: plan, force });
    }
    if (!isFile) return enableById(context, app, { policyId: choice, yes });
    const text = await readPolicyText(context.cwd, choice);
    // Where nobody is asked, the command is as quick as before.
    if (yes || !context.interactive) return tellEnabled(context, await enableNow(app, text));
    return enablePlan(context, app, { text, yes });
  },
});

/** Exactly one thing says what to enable. */
function requireOneOf(policy: string | undefined, from: string | undefined): void {
  if ((policy === undefined) !== (from === undefined)) return;
  throw new CreditError('USAGE', {
    reason: textOf(policy === undefined ? 'policyOrPlan' : 'policyAndPlan'),
    see: 'credit policy enable --help',
  });
}

async function enableById(
  context: CommandContext,
  app: App,
  { policyId, yes }: { readonly policyId: string; readonly yes: boolean },
): Promise<ExitCode> {
  const { findChoice } = await import('../../credit-policy/find-policy.ts');
  const current = await findChoice(app.storage.db, app.actor, { policyId });
  const effect = context.say('enablesPolicy', { policy: policyId });
  if (!current?.enabled && !(await mayGoOn(context, { effect, yes }))) return exitCodes.done;
  return tellEnabled(context, await enableNow(app, { policyId }));
}

async function enableNow(app: App, choice: PolicyText | { readonly policyId: string }) {
  const [{ roleNames }, { enablePolicy }] = await Promise.all([
    import('../../app.ts'),
    import('../../credit-policy/enable-policy.ts'),
  ]);
  const now = app.engine.clock.now();
  return enablePolicy(app.storage, app.actor, choice, now, { knownSources: roleNames });
}

async function enableFrom(
  context: CommandContext,
  app: App,
  { from, plan, yes }: { from: string; plan: string | true | undefined; yes: boolean },
): Promise<ExitCode> {
  if (plan !== undefined)
    throw new CreditError('USAGE', {
      reason: textOf('eitherPlanOrFrom'),
      see: 'credit policy enable --help',
    });
  const { readPlanFile } = await import('../policy-files/enabling-plan.ts');
  return enablePlan(context, app, { ...(await readPlanFile(context.cwd, from)), yes });
}

/** Shows what a text would change, asks, and enables exactly that; as planned before, where a hash says so. */
async function enablePlan(
  context: CommandContext,
  app: App,
  { text, planHash, yes }: { readonly text: PolicyText; readonly planHash?: string; readonly yes: boolean },
): Promise<ExitCode> {
  const [{ planEnabling, planSources, enablingPlanText }, { enablePlannedPolicy }, { roleNames }] =
    await Promise.all([
      import('../policy-files/enabling-plan.ts'),
      import('../../credit-policy/plan-policy.ts'),
      import('../../app.ts'),
    ]);
  const enabling = await planEnabling(context, app, text);
  requirePlanned(enabling, planHash);
  // Content that is enabled already changes no decision: nobody is asked, and cases beside it are kept.
  if (enabling.plan.outcome !== 'UNCHANGED') {
    const effect = enablingPlanText(enabling, context, context.stderr).trimEnd();
    if (!(await mayGoOn(context, { effect, yes }))) return exitCodes.done;
  }
  const options = { knownSources: roleNames, now: app.engine.clock.now() };
  const planned = { ...planSources(text), planHash: enabling.plan.planHash ?? '' };
  return tellEnabled(context, await enablePlannedPolicy(app.storage, app.actor, planned, options));
}

/** @throws CreditError POLICY_PLAN_OUTDATED where the ground is another than the plan was made on. */
function requirePlanned({ plan }: EnablingPlan, planHash: string | undefined): void {
  if (planHash === undefined || plan.planHash === planHash) return;
  throw new CreditError('POLICY_PLAN_OUTDATED', { policyId: plan.content?.policy.id ?? '' });
}

async function writePlan(
  context: CommandContext,
  app: App,
  { text, file, force }: { readonly text: PolicyText; readonly file: string | true; readonly force: boolean },
): Promise<ExitCode> {
  const { stdout, globals, cwd, note, say } = context;
  const [{ planEnabling, enablingPlanText, enablingPlanJson }, { requireFree, writeWholeFile }] =
    await Promise.all([import('../policy-files/enabling-plan.ts'), import('../output/write-file.ts')]);
  const path = file === true ? undefined : resolve(cwd, file);
  if (path !== undefined) await requireFree(path, { replace: force });
  const enabling = await planEnabling(context, app, text);
  const json = JSON.stringify(enablingPlanJson(enabling, context), null, path === undefined ? 0 : 2);
  if (path !== undefined) await writeWholeFile(path, `${json}\n`, { replace: force });
  if (path === undefined || globals.json) stdout.line(json);
  else stdout.write(enablingPlanText(enabling, context, stdout));
  if (path !== undefined) note(say('planWritten', { file: String(file) }));
  return exitCodes.done;
}

async function tellEnabled(context: CommandContext, enabled: EnabledPolicy): Promise<ExitCode> {
  const { say, note, globals, stdout } = context;
  const { toPolicyItem } = await import('../../credit-policy/list-policies.ts');
  const { policy, outcome, warnings } = enabled;
  for (const { file, line, column, code, message } of warnings)
    note(`${file}:${line}:${column} ${code} ${say(message)}`);
  if (globals.json) stdout.line(JSON.stringify({ ...toPolicyItem(policy), outcome }));
  else {
    const key = 'operation' in policy ? 'operationEnabled' : 'policyEnabled';
    note(
      say(outcome === 'UNCHANGED' ? 'enabledAlready' : key, {
        policy: policy.policyId,
        version: policy.version,
      }),
    );
  }
  return exitCodes.done;
}
