import type { Language, Text } from '../../base/language.ts';
import { say } from '../../base/language.ts';
import type { Backtest } from '../backtest.ts';
import type { OutcomeFile } from '../outcome-source.ts';
import { objectionInWords } from './cells.ts';

/** A backtest as a program reads it: reasons by the codes of rules, with their words in the reader's language. */
export function backtestAnswer({ reasons, outcomes, ...backtest }: Backtest, language: Language) {
  return {
    ...backtest,
    reasons: reasons.map(({ objection, ...reason }) => {
      const text = objectionInWords(objection, language);
      if (typeof objection === 'string') return { ...reason, rule: objection, text };
      const { rule, condition, conditionRole } = objection.criterion.code;
      return { ...reason, rule, condition, conditionRole, statusToApply: objection.statusToApply, text };
    }),
    outcomes: outcomes && {
      ...outcomes,
      file: outcomes.file && fileAnswer(outcomes.file, language),
    },
  };
}

function fileAnswer({ format, refusals, warnings, ...counts }: OutcomeFile, language: Language) {
  return { ...counts, ...format, refusals: listed(refusals, language), warnings: listed(warnings, language) };
}

function listed(
  lines: readonly { readonly line: number; readonly code: string; readonly text: Text }[],
  language: Language,
) {
  return lines.map(({ line, code, text }) => ({ line, code, reason: say(text, language) }));
}
