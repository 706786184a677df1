import { messageWithMend } from '../finding-formats/checked-file.ts';
import { sayIn } from '../texts.ts';
import { type Annotation, workflowCommands } from '../workflow-command.ts';
import { pointsInWords } from './points-in-words.ts';
import { type CaseFormat, failuresOf, isUncovered } from './tested-policy.ts';

/** Annotations in a GitHub workflow: failing cases at their names, and policies with too little coverage. */
export const githubFormat: CaseFormat = ({ files, policies, minimumCoverage }, style) => {
  const { language } = style;
  const say = sayIn(language);
  const value = (answer: string | number | null) => (answer === null ? say('noValue') : String(answer));
  const annotations: Annotation[] = [];
  for (const file of files) {
    for (const finding of file.findings) {
      const { line, column, code, severity } = finding;
      const message = messageWithMend(finding, language);
      annotations.push({ level: severity, title: code, message, file: file.file, line, column });
    }
    for (const { case: one, differences } of failuresOf(file)) {
      const lines = differences.flatMap(({ subject, expected, got, why }) => [
        `${subject}: ${say('expected')} ${value(expected)}, ${say('got')} ${value(got)}`,
        ...why.map((text) => say(text)),
      ]);
      const { name: title, line, column } = one;
      annotations.push({ level: 'error', title, message: lines.join('\n'), file: file.file, line, column });
    }
  }
  for (const policy of policies.filter((policy) => isUncovered(policy, minimumCoverage))) {
    const gaps = policy.coverage.boundaries
      .filter(({ missing }) => missing.length > 0)
      .map(({ boundary, missing }) => `${boundary.name}: ${say('missing')} ${pointsInWords(missing, style)}`);
    const message = [
      `${policy.coverage.percent}%, ${say('lessThanMinimum', { minimum: minimumCoverage ?? 0 })}`,
      ...gaps,
    ].join('\n');
    annotations.push({
      level: 'error',
      title: say('boundaryCoverage'),
      message,
      file: policy.file,
      line: 1,
      column: 1,
    });
  }
  return workflowCommands(annotations, (count) => say('moreInLog', { count }));
};
