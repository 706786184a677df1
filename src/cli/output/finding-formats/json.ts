import { say } from '../../../base/language.ts';
import { allFindings, type FindingFormat } from './checked-file.ts';

/** For programs: `{ files: [{ file, policyId, findings }], errors, warnings }`. */
export const jsonFormat: FindingFormat = (files, { language }) => {
  const count = (wanted: string) => allFindings(files).filter(({ severity }) => severity === wanted).length;
  const answer = {
    files: files.map(({ file, policyId = null, findings }) => ({
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
    })),
    errors: count('error'),
    warnings: count('warning'),
  };
  return `${JSON.stringify(answer)}\n`;
};
