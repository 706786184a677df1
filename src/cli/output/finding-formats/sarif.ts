import { sha256 } from '../../../base/canonical-json.ts';
import { type Language, say } from '../../../base/language.ts';
import { packageVersion } from '../../../base/own-package.ts';
import type { Finding } from '../../../yaml/finding.ts';
import { everyFindingCode } from '../../finding-code.ts';
import { allFindings, type CheckedFile, type FindingFormat, messageWithMend } from './checked-file.ts';

/** GitHub keeps so many results of a run and silently drops the rest. */
const mostKept = 5_000;

/** SARIF 2.1.0 (OASIS), as code scanning services take it: stable rules, relative paths, fingerprints. */
export const sarifFormat: FindingFormat = (files, { language }) => {
  const used = new Set(allFindings(files).map(({ code }) => code));
  const rules = everyFindingCode().filter(({ code }) => used.has(code));
  const results = files.flatMap((file) =>
    resultsOf(
      file,
      rules.map(({ code }) => code),
      language,
    ),
  );
  const tooMany = `${results.length} results; GitHub keeps the first ${mostKept}.`;
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'credit',
            version: packageVersion(),
            rules: rules.map(({ code, severity, title }) => ({
              id: code,
              shortDescription: { text: say(title, language) },
              help: { text: `credit help ${code}` },
              defaultConfiguration: { level: severity },
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: true,
            ...(results.length > mostKept && {
              toolExecutionNotifications: [{ level: 'warning', message: { text: tooMany } }],
            }),
          },
        ],
        results,
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
};

function resultsOf({ file, text, findings }: CheckedFile, ruleIds: readonly string[], language: Language) {
  const lines = text.split('\n');
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const { line, column, length, code, severity } = finding;
    // By what the line says, and not by where it stands: lines added above change nothing.
    const identity = sha256([file, code, (lines[line - 1] ?? '').trim()].join('\n'));
    const count = (seen.get(identity) ?? 0) + 1;
    seen.set(identity, count);
    return {
      ruleId: code,
      ruleIndex: ruleIds.indexOf(code),
      level: severity satisfies Finding['severity'],
      message: { text: messageWithMend(finding, language) },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: relativeUri(file) },
            region: { startLine: line, startColumn: column, endLine: line, endColumn: column + length },
          },
        },
      ],
      partialFingerprints: { 'creditFinding/v1': `${identity.slice(0, 32)}:${count}` },
    };
  });
}

/** A path as a URI reference (RFC 3986), relative where the path is. */
function relativeUri(file: string): string {
  if (file === '-') return 'stdin';
  const path = file
    .replace(/^(\.\/)+/, '')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
  return file.startsWith('/') ? `file://${path}` : path;
}
