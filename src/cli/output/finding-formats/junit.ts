import type { Finding } from '../../../yaml/finding.ts';
import { element, xmlHead } from '../xml.ts';
import { allFindings, type CheckedFile, type FindingFormat, messageWithMend } from './checked-file.ts';

/**
 * JUnit XML as CI servers read it: a suite for each file, a case for each finding. An error is a failure, a warning a
 * passing case that says so, and a file without findings one passing case.
 */
export const junitFormat: FindingFormat = (files, { language, command = 'credit policy check' }) => {
  const caseOf = (file: CheckedFile, finding: Finding) => {
    const { line, column, code, severity } = finding;
    const words = messageWithMend(finding, language);
    const place = `${file.file}:${line}:${column}`;
    const inner =
      severity === 'error'
        ? element('failure', { message: words, type: code }, `${place} ${code}: ${words}`)
        : element('system-out', {}, `${place} ${code}: ${words}`);
    return element('testcase', { ...named(file), name: `${code} ${line}:${column}` }, [inner]);
  };
  const named = ({ file, policyId }: CheckedFile) => ({ classname: policyId ?? file, time: 0 });
  const suites = files.map((file) => {
    const { findings } = file;
    const cases =
      findings.length === 0
        ? [element('testcase', { ...named(file), name: 'no findings' })]
        : findings.map((finding) => caseOf(file, finding));
    return element(
      'testsuite',
      { name: file.file, file: file.file, ...totals(cases.length, findings), time: 0 },
      cases,
    );
  });
  const count = files.reduce((sum, { findings }) => sum + Math.max(1, findings.length), 0);
  return xmlHead + element('testsuites', { name: command, ...totals(count, allFindings(files)) }, suites);
};

function totals(tests: number, findings: readonly Finding[]) {
  return { tests, failures: findings.filter(({ severity }) => severity === 'error').length, errors: 0 };
}
