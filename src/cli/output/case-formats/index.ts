import { githubFormat } from './github.ts';
import { jsonFormat } from './json.ts';
import { junitFormat } from './junit.ts';
import type { CaseFormat } from './tested-policy.ts';
import { textFormat } from './text.ts';

/** The formats of `credit policy test`, by the name that `--format` takes. */
export const caseFormats: Readonly<Record<CaseFormatName, CaseFormat>> = {
  text: textFormat,
  json: jsonFormat,
  junit: junitFormat,
  github: githubFormat,
};

type CaseFormatName = 'text' | 'json' | 'junit' | 'github';
