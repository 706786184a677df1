import type { App } from '../app.ts';
import { CreditError } from '../base/errors.ts';
import { chooseDefault, listChoices, listEnabledPolicies } from '../credit-policy/find-policy.ts';
import type { DocumentKind } from '../document/kind.ts';
import { displayTitle } from '../policy/result-words.ts';
import { plainWords } from '../wording/plain-words.ts';
import type { CommandContext } from './context.ts';
import { openPrompt } from './output/prompt.ts';
import { textOf } from './output/texts.ts';

/**
 * The policy for a document when none was named: the analyst's default, which may be an operation, else the only enabled
 * policy, else the one that is picked on the terminal.
 *
 * @throws CreditError NO_POLICY; PROMPT_NEEDED naming the choices where there is nobody to ask.
 */
export async function choosePolicy(context: CommandContext, app: App, kind: DocumentKind): Promise<string> {
  const chosen = await chooseDefault(app.storage.db, app.actor, kind);
  if (chosen !== undefined) return chosen.policyId;
  return pickPolicy(context, app, kind);
}

/**
 * Makes sure, where there is nobody to ask, that documents of some kind have a policy without being asked: before anything
 * is read that is there once.
 *
 * @throws CreditError PROMPT_NEEDED naming every enabled policy.
 */
export async function requireClearPolicy(context: CommandContext, app: App): Promise<void> {
  if (context.interactive) return;
  const enabled: string[] = [];
  for (const kind of ['cpf', 'cnpj'] as const) {
    if ((await chooseDefault(app.storage.db, app.actor, kind)) !== undefined) return;
    for (const { policyId } of await listEnabledPolicies(app.storage.db, app.actor, kind))
      enabled.push(policyId);
  }
  // Without a single one the refusal names the kind, which the documents tell.
  if (enabled.length === 0) return;
  throw new CreditError('PROMPT_NEEDED', {
    question: textOf('whichPolicy', { kind: 'CPF, CNPJ' }),
    flag: '--policy',
    choices: enabled.join(', '),
  });
}

/**
 * As `choosePolicy`, but asks also where there is a default beside others; it is then the first choice.
 *
 * @param options.operations whether operations are offered too, marked as such.
 */
export async function pickPolicy(
  context: CommandContext,
  app: App,
  kind: DocumentKind,
  { operations = false }: { readonly operations?: boolean } = {},
): Promise<string> {
  const enabled = await listChoices(app.storage.db, app.actor, {
    documentKind: kind,
    enabled: true,
    kind: operations ? undefined : 'POLICY',
  });
  const [only, ...others] = enabled;
  if (only !== undefined && others.length === 0) return only.policyId;
  if (only === undefined) throw new CreditError('NO_POLICY', { kind: kind.toUpperCase() });
  if (!context.interactive) {
    throw new CreditError('PROMPT_NEEDED', {
      question: textOf('whichPolicy', { kind: kind.toUpperCase() }),
      flag: '--policy',
      choices: enabled.map((policy) => policy.policyId).join(', '),
    });
  }
  const { say } = context;
  const prompt = await openPrompt(context);
  return prompt.choose(
    'policy',
    say('choosePolicy'),
    enabled.map((policy) => ({
      value: policy.policyId,
      name: [
        `${policy.policyId}  ${plainWords(displayTitle('operation' in policy ? policy.operation : policy.policy, context.language))}`,
        ...('operation' in policy ? [`(${say('isOperation')})`] : []),
        ...(policy.isDefault ? [`(${say('isDefault')})`] : []),
      ].join(' '),
    })),
  );
}
