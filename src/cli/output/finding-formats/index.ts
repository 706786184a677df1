import type { FindingFormat } from './checked-file.ts';
import { githubFormat } from './github.ts';
import { gitlabFormat } from './gitlab.ts';
import { jsonFormat } from './json.ts';
import { junitFormat } from './junit.ts';
import { sarifFormat } from './sarif.ts';
import { textFormat } from './text.ts';

/** The formats of `credit policy check`, by the name that `--format` takes. */
export const findingFormats: Readonly<Record<FindingFormatName, FindingFormat>> = {
  text: textFormat,
  json: jsonFormat,
  junit: junitFormat,
  sarif: sarifFormat,
  github: githubFormat,
  gitlab: gitlabFormat,
};

export type FindingFormatName = 'text' | 'json' | 'junit' | 'sarif' | 'github' | 'gitlab';
