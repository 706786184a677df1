import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CreditError } from '../../base/errors.ts';
import { systemReason } from '../../base/system-reason.ts';
import type { DecisionAnswer, DecisionRequest } from '../../report/decide-report.ts';
import type { CommandContext } from '../context.ts';
import { textOf } from '../output/texts.ts';
import { readStdin } from '../read-stdin.ts';
import { flag, value } from './define-command.ts';

/** The options of both commands that decide. */
export const decisionOptions = {
  approve: flag('--approve', { en: 'the decision is APPROVED', 'pt-BR': 'a decisão é APPROVED' }),
  deny: flag('--deny', { en: 'the decision is DENIED', 'pt-BR': 'a decisão é DENIED' }),
  commentary: value('--commentary <text>', {
    en: 'the justification, up to 5,000 characters; @FILE reads it from a file, - from stdin',
    'pt-BR': 'a justificativa, até 5.000 caracteres; @ARQUIVO lê de um arquivo, - de stdin',
  }),
};

interface GivenDecision {
  readonly command: string;
  readonly report: string;
  readonly approve: boolean;
  readonly deny: boolean;
  readonly commentary: string | undefined;
}

/**
 * The decision that was typed.
 *
 * @throws CreditError USAGE when it is neither or both, or the justification is missing; FILE_UNREADABLE.
 */
export async function readDecision(context: CommandContext, input: GivenDecision): Promise<DecisionRequest> {
  const see = `credit ${input.command} --help`;
  if (input.approve === input.deny) throw new CreditError('USAGE', { reason: textOf('approveOrDeny'), see });
  if (input.commentary === undefined)
    throw new CreditError('USAGE', { reason: textOf('commentaryMissing'), see });
  return {
    id: input.report,
    approved: input.approve,
    commentary: await readCommentary(context, input.commentary),
  };
}

async function readCommentary(context: CommandContext, word: string): Promise<string> {
  if (word === '-') return readStdin(context);
  if (!word.startsWith('@')) return word;
  const file = word.slice(1);
  try {
    return await readFile(resolve(context.cwd, file), 'utf8');
  } catch (cause) {
    const reason = systemReason(cause);
    throw new CreditError('FILE_UNREADABLE', { file, reason }, { cause });
  }
}

/** What has been decided, as the API answers it or in one line. */
export function writeDecision(context: CommandContext, answer: DecisionAnswer): void {
  const { stdout, globals, say } = context;
  if (globals.json) {
    stdout.line(JSON.stringify(answer));
    return;
  }
  const word = say(answer.status.value === 'APPROVED' ? 'approvedWord' : 'deniedWord');
  stdout.line(say('decided', { report: answer.id, decision: word, analyst: answer.analystName }));
}
