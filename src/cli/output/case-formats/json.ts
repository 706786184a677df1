import { say } from '../../../base/language.ts';
import { type CaseFormat, failuresOf, isUncovered } from './tested-policy.ts';

/**
 * For programs: `{ files: [{ file, policyId, findings, cases }], policies: [{ file, policyId, cases, coverage }], cases,
 * failed }`.
 */
export const jsonFormat: CaseFormat = ({ files, policies, minimumCoverage }, { language }) => {
  const answer = {
    files: files.map(({ file, policyId = null, findings, outcomes }) => ({
      file,
      policyId,
      findings: findings.map(({ line, column, length, code, severity, message, suggestion }) => ({
        line,
        column,
        length,
        code,
        severity,
        message: say(message, language),
        suggestion: suggestion && say(suggestion, language),
      })),
      cases: outcomes.map(({ case: one, differences, result }) => ({
        name: one.name,
        line: one.line,
        column: one.column,
        outcome: differences.length === 0 ? 'PASSED' : 'FAILED',
        differences: differences.map(({ subject, expected, got, why }) => ({
          subject,
          expected,
          got,
          why: why.map((text) => say(text, language)),
        })),
        policyStatus: result.policyStatus,
        score: result.score,
        riskBand: result.riskBand,
      })),
    })),
    policies: policies.map((policy) => ({
      file: policy.file,
      policyId: policy.policyId,
      cases: policy.cases,
      covered: !isUncovered(policy, minimumCoverage),
      coverage: {
        percent: policy.coverage.percent,
        met: policy.coverage.met,
        demanded: policy.coverage.demanded,
        rules: policy.coverage.boundaries.map(({ boundary, met, missing }) => ({
          rule: boundary.name,
          condition: boundary.condition,
          met,
          missing,
        })),
      },
    })),
    cases: files.reduce((sum, { outcomes }) => sum + outcomes.length, 0),
    failed: files.reduce((sum, file) => sum + failuresOf(file).length, 0),
  };
  return `${JSON.stringify(answer)}\n`;
};
