import { sayIn } from '../texts.ts';
import { workflowCommands } from '../workflow-command.ts';
import { allFindings, type FindingFormat, messageWithMend } from './checked-file.ts';

/** Annotations in a GitHub workflow, errors before warnings. */
export const githubFormat: FindingFormat = (files, { language }) => {
  const worstFirst = [...allFindings(files)].sort((a, b) => rank[a.severity] - rank[b.severity]);
  const annotations = worstFirst.map((finding) => ({
    level: finding.severity,
    title: finding.code,
    message: messageWithMend(finding, language),
    file: finding.file,
    line: finding.line,
    column: finding.column,
    endColumn: finding.column + finding.length,
  }));
  return workflowCommands(annotations, (count) => sayIn(language)('moreInLog', { count }));
};

const rank = { error: 0, warning: 1 } as const;
