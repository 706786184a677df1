/** A part that is added by a recipe of CONTRIBUTING.md, as an author would write the least of it. */
export interface Addition {
  readonly part: string;
  /** New files: path from the root of the repository → text. */
  readonly files: Readonly<Record<string, string>>;
  /** Lines put into files that are there: each behind the first line that holds `behind`. */
  readonly lines: readonly { readonly path: string; readonly behind: string; readonly line: string }[];
}

const text = (words: string) => `{ en: '${words}', 'pt-BR': '${words}' }`;

/** One addition for each row of the table of recipes that is about TypeScript. */
export const additions: readonly Addition[] = [
  {
    part: 'rule',
    files: {
      'src/policy/rules/tide.ts': `import { defineRule } from './define-rule.ts';

/** Whether the tide is high. */
export const tide = defineRule({
  id: 'TIDE',
  title: ${text('Tide')},
  documentKinds: ['cnpj'],
  sections: ['LICENCES'],
  value: 'count',
  read: ({ LICENCES }) => LICENCES.licences.length,
});
`,
    },
    lines: [
      {
        path: 'src/policy/rules/index.ts',
        behind: 'import { licenceLost',
        line: "import { tide } from './tide.ts';",
      },
      { path: 'src/policy/rules/index.ts', behind: '  licenceLost,', line: '  tide,' },
    ],
  },
  {
    part: 'operator',
    files: {
      'src/policy/operators/oddity.ts': `import type { OperatorDefinition } from './define-operator.ts';

export const isOdd: OperatorDefinition = {
  phrase: ${text('it is odd')},
  operands: 'NONE',
  boolean: () => (value) => value,
};
`,
    },
    lines: [
      {
        path: 'src/policy/operators/index.ts',
        behind: 'import { equalTo',
        line: "import { isOdd } from './oddity.ts';",
      },
      { path: 'src/policy/operators/index.ts', behind: '  IS_TRUE: isTrue,', line: '  IS_ODD: isOdd,' },
    ],
  },
  {
    part: 'policy check',
    files: {
      'src/policy/checks/tidy-name.ts': `import { defineCheck } from './define-check.ts';

/** Every policy has rules. */
export const tidyName = defineCheck({
  codes: { UNTIDY_NAME: { severity: 'warning', title: ${text('An untidy name')} } },
  *find({ rules }) {
    if (rules.length === 0)
      yield { code: 'UNTIDY_NAME', place: { path: ['groups'], part: 'key' }, message: ${text('No rules')} };
  },
});
`,
    },
    lines: [
      {
        path: 'src/policy/checks/index.ts',
        behind: 'import { thresholdRange',
        line: "import { tidyName } from './tidy-name.ts';",
      },
      { path: 'src/policy/checks/index.ts', behind: '  thresholdRange,', line: '  tidyName,' },
      {
        path: 'src/cli/code-help/policy-finding-help.ts',
        behind: 'export const policyFindingHelp = {',
        line: `  UNTIDY_NAME: { why: ${text('It has no rules.')}, wrong: 'groups: []', right: 'groups: [a]' },`,
      },
    ],
  },
  {
    part: 'list',
    files: {
      'src/datasets/lists/tides.ts': `import type { Dataset } from '../dataset.ts';
import { tableReader } from '../table-reader.ts';

export const tides: Dataset = {
  title: ${text('Tides')},
  publisher: ${text('The sea')},
  means: ${text('It is wet.')},
  address: 'https://example.com/tides',
  example: 'tides.csv',
  rhythmDays: 1,
  staleAfterDays: 2,
  namesIndexed: true,
  reader: tableReader({
    delimiter: ';',
    files: /tides.*\\.csv$/i,
    columns: { document: ['CNPJ'], name: ['NAME'] },
    entryOf: ({ document, name }) => ({ document, names: [name], facts: {} }),
  }),
};
`,
    },
    lines: [
      {
        path: 'src/datasets/index.ts',
        behind: "from './lists/tcu.ts';",
        line: "import { tides } from './lists/tides.ts';",
      },
      { path: 'src/datasets/index.ts', behind: '  pgfn,', line: '  tides,' },
    ],
  },
  {
    part: 'endpoint',
    files: {
      'src/http/endpoints/tide.ts': `import { Type } from '@sinclair/typebox';
import { defineEndpoint } from '../define-endpoint.ts';

/** GET /v2/tide: how high the tide is. */
export const tideEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/tide' },
    operationId: 'getTide',
    tag: 'Service',
    summary: 'How high the tide is',
    permission: 'report:read',
    answers: { 200: { description: 'The tide', schema: Type.Object({ metres: Type.Number() }) } },
    problems: [],
  },
  async () => ({ status: 200, body: { metres: 2 } }),
);
`,
    },
    lines: [
      {
        path: 'src/http/endpoints/index.ts',
        behind: "from './service.ts';",
        line: "import { tideEndpoint } from './tide.ts';",
      },
      { path: 'src/http/endpoints/index.ts', behind: '  healthEndpoint,', line: '  tideEndpoint,' },
    ],
  },
  {
    part: 'command',
    files: {
      'src/cli/commands/tide-show.ts': `import { exitCodes } from '../exit-codes.ts';
import { defineCommand } from './define-command.ts';

export const tideShow = defineCommand({
  name: 'tide show',
  summary: ${text('Print how high the tide is.')},
  examples: [
    { line: 'credit tide show', text: ${text('now')} },
    { line: 'credit tide show --json', text: ${text('for a program')} },
  ],
  run: async (context) => {
    context.stdout.line('2');
    return exitCodes.done;
  },
});
`,
    },
    lines: [
      {
        path: 'src/cli/commands/index.ts',
        behind: 'import { sourceList',
        line: "import { tideShow } from './tide-show.ts';",
      },
      { path: 'src/cli/commands/index.ts', behind: '  sourceList,', line: '  tideShow,' },
    ],
  },
  {
    part: 'error code',
    files: {},
    lines: [
      {
        path: 'src/base/error-catalogue/batch-errors.ts',
        behind: 'export const batchErrors = {',
        line: `  TIDE_TOO_HIGH: {
    httpStatus: 409,
    exitCode: 1,
    message: ${text('The tide is at {metres} m.')},
    mend: ${text('Wait.')},
  },`,
      },
      {
        path: 'src/cli/code-help/batch-error-help.ts',
        behind: 'export const batchErrorHelp = {',
        line: `  TIDE_TOO_HIGH: {
    why: ${text('The moon.')},
    wrong: 'credit batch tide.csv',
    right: 'credit batch ebb.csv',
    next: ${text('Wait.')},
  },`,
      },
    ],
  },
  {
    part: 'section',
    files: {
      'src/sections/tides.ts': `import { Type } from '@sinclair/typebox';
import { defineSection } from './define-section.ts';
import { count, text } from './fields.ts';

export const tides = defineSection({
  type: 'TIDES',
  title: ${text('Tides')},
  documentKinds: ['cpf', 'cnpj'],
  comesWith: 'COMPLETO',
  details: Type.Object({ harbour: text('Harbour'), metres: count('How high') }),
  figures: ({ harbour, metres }) => [harbour, String(metres)],
});
`,
    },
    lines: [
      {
        path: 'src/sections/index.ts',
        behind: 'import { syntheticScore }',
        line: "import { tides } from './tides.ts';",
      },
      { path: 'src/sections/index.ts', behind: '  LICENCES: licences,', line: '  TIDES: tides,' },
    ],
  },
  {
    part: 'source',
    files: {
      'src/sources/tide-office/source.ts': `import type { HttpClient } from '../../net/http-client.ts';
import { type Source, SourceFailure } from '../define-source.ts';

/** The office that knows the tides, over HTTP. */
export function tideOffice(http: HttpClient, url: string): Source {
  return {
    role: 'licences',
    provider: 'tide-office',
    title: ${text('Tide office')},
    sandbox: false,
    documentKinds: ['cnpj'],
    sections: ['LICENCES'],
    timeoutMs: 5_000,
    async ask({ document, signal }) {
      const answer = await http.get(new URL(document.value, url), { signal });
      if (answer.outcome !== 'ANSWERED') throw new SourceFailure('UNREACHABLE', answer.reason);
      const { contentType, body } = answer;
      return { outcome: 'ANSWERED', contentType, body, editionDate: null };
    },
    map: () => ({ LICENCES: { licences: [] } }),
  };
}
`,
      'src/sources/tide-office/open.ts': `import { createHttpClient } from '../../net/http-client.ts';
import { userAgent } from '../../net/user-agent.ts';
import { registryLimits } from '../company-registry/source.ts';
import type { OpenProvider } from '../define-provider.ts';
import { tideOffice } from './source.ts';

/** The provider \`tide-office\`. */
export function openTideOffice(): OpenProvider {
  const http = createHttpClient(userAgent(), registryLimits);
  return { sources: [tideOffice(http, 'https://tides.example/')], close: () => http.close() };
}
`,
    },
    lines: [
      {
        path: 'src/sources/index.ts',
        behind: "(await import('./company-registry/open.ts'))",
        line: `  },
  'tide-office': {
    sandbox: false,
    roles: ['licences'],
    open: async () => (await import('./tide-office/open.ts')).openTideOffice(),`,
      },
    ],
  },
  {
    part: 'event type',
    files: {},
    lines: [
      { path: 'src/webhook/events.ts', behind: "  'OPERATION',", line: "  'TIDE'," },
      {
        path: 'src/webhook/events.ts',
        behind: 'export interface EventDetails {',
        line: '  /** The tide has turned. */\n  TIDE: { readonly metres: number };',
      },
      {
        path: 'src/webhook/sample-event.ts',
        behind: '    CREDIT_POLICY: { policyVersion',
        line: '    TIDE: { metres: 2 },',
      },
      {
        path: 'test/webhook/event-shapes.ts',
        behind: 'const contents: Readonly',
        line: "  TIDE: aboutReport({ metres: { type: 'integer' } }),",
      },
    ],
  },
  {
    part: 'table or column',
    files: {},
    lines: [
      {
        path: 'src/storage/schema/processes.ts',
        behind: '  sql: `',
        line: `CREATE TABLE tide (
  organization_id TEXT NOT NULL REFERENCES organization (id),
  harbour TEXT NOT NULL,
  metres INTEGER NOT NULL
) STRICT;`,
      },
      {
        path: 'src/storage/process-tables.ts',
        behind: 'export interface ProcessTables {',
        line: '  tide: { organization_id: string; harbour: string; metres: number };',
      },
      {
        path: 'src/storage/process-tables.ts',
        behind: 'export const processMarks',
        line: '  tide: { organization_id: null, harbour: null },',
      },
    ],
  },
  {
    part: 'shipped policy',
    files: {
      'policies/tides.yaml': `# yaml-language-server: $schema=../schemas/policy.schema.json
id: tides
name: Tides
kind: cnpj
depth: SIMPLES
scoring:
  riskBands:
    - { band: A, from: 0, status: APPROVED }
groups:
  - name: registration
    rules:
      - { rule: COMPANY_SITUATION, failWhen: NOT_CONTAINS ATIVA, statusToApply: DENIED, points: 100, whenMissing: ALERT }
`,
    },
    lines: [],
  },
];
