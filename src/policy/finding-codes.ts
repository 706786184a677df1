import type { Text } from '../base/language.ts';
import { ambiguousNumberCodes } from '../yaml/ambiguous-numbers.ts';
import type { Severity } from '../yaml/finding.ts';
import { ignoreCodes } from '../yaml/ignored-findings.ts';
import { readerCodes } from '../yaml/located-yaml.ts';
import { shapeCodes } from '../yaml/shape.ts';
import { caseProblems } from './cases/case-problem.ts';
import { policyChecks } from './checks/index.ts';
import { invariantCodes } from './invariants/invariant-codes.ts';
import { mutationCodes } from './mutation/mutation-codes.ts';
import { operationCodes } from './operation/check-operation.ts';
import { proofCodes, relationCodes } from './proof/proof-problems.ts';

/** What a code of findings is about, whatever file it was found in. */
export interface FindingCode {
  readonly code: string;
  readonly severity: Severity;
  readonly title: Text;
}

/** Every code that reading a policy or a file of cases can give, in the order in which things are looked at. */
export function findingCodes(): readonly FindingCode[] {
  const errors = (titles: Readonly<Record<string, Text>>) =>
    Object.entries(titles).map(([code, title]) => ({ code, severity: 'error' as const, title }));
  return [
    ...errors(readerCodes),
    ...errors(ambiguousNumberCodes),
    ...errors(shapeCodes),
    ...policyChecks.flatMap(({ codes }) => Object.entries(codes).map(([code, one]) => ({ code, ...one }))),
    ...Object.entries({ ...proofCodes, ...relationCodes, ...invariantCodes, ...mutationCodes }).map(
      ([code, one]) => ({ code, ...one }),
    ),
    ...Object.entries(operationCodes).map(([code, one]) => ({ code, ...one })),
    ...Object.entries(ignoreCodes).map(([code, one]) => ({ code, ...one })),
    ...Object.entries(caseProblems).map(([code, { title }]) => ({ code, severity: 'error' as const, title })),
  ];
}
