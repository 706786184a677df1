import { sha256 } from '../../../base/canonical-json.ts';
import { type FindingFormat, messageWithMend } from './checked-file.ts';

/** GitLab's code quality report: https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format */
export const gitlabFormat: FindingFormat = (files, { language }) => {
  const seen = new Map<string, number>();
  const report = files.flatMap(({ file, text, findings }) => {
    const lines = text.split('\n');
    return findings.map((finding) => {
      const identity = [file, finding.code, (lines[finding.line - 1] ?? '').trim()].join('\n');
      const count = (seen.get(identity) ?? 0) + 1;
      seen.set(identity, count);
      return {
        description: messageWithMend(finding, language),
        check_name: finding.code,
        fingerprint: sha256(`${identity}\n${count}`),
        severity: finding.severity === 'error' ? 'major' : 'minor',
        location: { path: file.replace(/^(\.\/)+/, ''), lines: { begin: finding.line } },
      };
    });
  });
  return `${JSON.stringify(report, null, 2)}\n`;
};
