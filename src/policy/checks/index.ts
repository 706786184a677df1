import { authority } from './authority.ts';
import { collected } from './collected.ts';
import { conditionCount } from './condition-count.ts';
import { creditLimit } from './credit-limit.ts';
import type { PolicyCheck } from './define-check.ts';
import { duplicate } from './duplicate.ts';
import { fittingFilters } from './fitting-filters.ts';
import { inputs } from './inputs.ts';
import { knownInput } from './known-input.ts';
import { knownRule } from './known-rule.ts';
import { knownSource } from './known-source.ts';
import { knownValue } from './known-value.ts';
import { outcomes } from './outcomes.ts';
import { points } from './points.ts';
import { possibleMatches } from './possible-matches.ts';
import { purpose } from './purpose.ts';
import { readableCondition } from './readable-condition.ts';
import { riskBands } from './risk-bands.ts';
import { sourceFreshness } from './source-freshness.ts';
import { thresholdRange } from './threshold-range.ts';

/** Everything that a policy file is checked for beyond its shape. */
export const policyChecks: readonly PolicyCheck[] = [
  inputs,
  knownRule,
  knownInput,
  conditionCount,
  readableCondition,
  knownValue,
  fittingFilters,
  collected,
  duplicate,
  thresholdRange,
  points,
  outcomes,
  possibleMatches,
  riskBands,
  creditLimit,
  authority,
  purpose,
  knownSource,
  sourceFreshness,
];
