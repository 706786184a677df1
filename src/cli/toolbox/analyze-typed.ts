import { CreditError, describeError } from '../../base/errors.ts';
import { isOperation } from '../../credit-policy/policy-store.ts';
import type { Document } from '../../document/kind.ts';
import { pickPolicy } from '../choose-policy.ts';
import type { CommandContext } from '../context.ts';
import { figureStyle } from '../output/figure-style.ts';
import { openPrompt } from '../output/prompt.ts';
import { readAmount } from '../read-amount.ts';
import { runAnalysis } from '../run-analysis.ts';
import { runOperation } from '../run-operation.ts';
import { askInputs } from './ask-inputs.ts';
import { askPurpose } from './ask-purpose.ts';
import type { Workbench } from './workbench.ts';

/** Asks under which policy or operation, where there are several, and for which amount; then analyses a document. */
export async function analyzeTyped(
  context: CommandContext,
  bench: Workbench,
  document: Document,
): Promise<void> {
  const { app } = bench;
  const policyId = await pickPolicy(context, app, document.kind, { operations: true });
  if (await isOperation(app.storage.db, app.actor.organizationId, policyId)) {
    await runOperation(context, app, {
      document,
      operationId: policyId,
      externalId: undefined,
      inputs: { typed: await askInputs(context, app, policyId), values: {} },
      purpose: await askPurpose(context, app, policyId),
      dryRun: false,
      wait: true,
      waitSeconds: undefined,
      failOn: [],
      json: false,
    });
    return;
  }
  const requestedAmount = await askAmount(context);
  const typed = await askInputs(context, app, policyId);
  await runAnalysis(context, {
    document,
    policyId,
    externalId: undefined,
    requestedAmount,
    inputs: { typed, values: {} },
    purpose: await askPurpose(context, app, policyId),
    reuseWithinDays: undefined,
    waitSeconds: undefined,
    wait: true,
    failOn: [],
    json: false,
    full: false,
    toolbox: {
      onReport: ({ id }) => {
        bench.lastReport = id;
      },
    },
    out: undefined,
  });
}

async function askAmount(context: CommandContext): Promise<number | undefined> {
  const { say, language } = context;
  const { money } = figureStyle(context).format;
  const read = (typed: string): number | undefined | CreditError => {
    if (typed.trim() === '') return undefined;
    try {
      return readAmount(typed.trim(), say('amountName'));
    } catch (error) {
      if (error instanceof CreditError) return error;
      throw error;
    }
  };
  const prompt = await openPrompt(context);
  const typed = await prompt.ask({
    key: 'amount',
    message: say('askAmount'),
    comment: (text) => {
      const amount = read(text);
      return typeof amount === 'number' ? money(amount) : '';
    },
    refuse: (text) => {
      const amount = read(text);
      return amount instanceof CreditError ? describeError(amount, language).message : null;
    },
  });
  const amount = read(typed);
  return amount instanceof CreditError ? undefined : amount;
}
