/** What each folder of src/ may import of ours; the table of docs/architecture.md says the same. */
export const floors: Readonly<Record<string, readonly string[]>> = {
  base: [],
  document: ['base'],
  archive: ['base'],
  sections: ['base', 'document'],
  policy: ['base', 'document', 'sections'],
  'financial-statement': ['base', 'document', 'archive', 'sections'],
  net: ['base'],
  jobs: ['base', 'storage'],
  storage: ['base'],
  sources: ['base', 'document', 'sections', 'net'],
  collector: ['base', 'document', 'sections', 'storage', 'sources'],
  auth: ['base', 'storage'],
  usage: ['base', 'storage'],
  webhook: ['base', 'storage', 'net', 'jobs'],
  'credit-policy': ['base', 'document', 'sections', 'policy', 'storage'],
  report: [
    'base',
    'document',
    'sections',
    'policy',
    'storage',
    'jobs',
    'financial-statement',
    'sources',
    'collector',
    'auth',
    'usage',
    'credit-policy',
    'webhook',
  ],
  batch: [
    'base',
    'document',
    'sections',
    'policy',
    'archive',
    'storage',
    'jobs',
    'sources',
    'collector',
    'auth',
    'usage',
    'credit-policy',
    'report',
  ],
};

/** The files right in src/, which put the program together: they may import every floor and each other. */
export const rootFiles: readonly string[] = ['app.ts', 'config.ts', 'index.ts', 'settings.ts'];

/** The edges speak with the capabilities, and with plumbing only through them. */
export const edges: Readonly<Record<string, readonly string[]>> = {
  http: [
    'base',
    'document',
    'sections',
    'policy',
    'financial-statement',
    'auth',
    'usage',
    'credit-policy',
    'webhook',
    'report',
    'batch',
  ],
  client: ['base', 'sections', 'auth', 'credit-policy', 'webhook', 'report'],
  cli: [
    'base',
    'document',
    'sections',
    'policy',
    'auth',
    'usage',
    'credit-policy',
    'webhook',
    'report',
    'batch',
    'http',
    'app.ts',
    'config.ts',
    'settings.ts',
  ],
};

/** Folders that the outside cannot reach: no clock, chance, environment, console, timer or network. */
export const pureFolders: readonly string[] = ['document', 'sections', 'policy'];

/** Where each vendor package may be imported: a path in src/, with a slash at its end for a folder. */
export const vendorHomes: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  '@bomb.sh/tab': ['cli/'],
  '@sinclair/typebox': [
    'base/',
    'sections/',
    'policy/',
    'sources/',
    'auth/',
    'financial-statement/',
    'http/',
    'usage/price-table.ts',
    'config.ts',
    'settings.ts',
  ],
  'better-sqlite3': ['storage/'],
  'cli-table3': ['cli/'],
  cockatiel: ['net/'],
  commander: ['cli/'],
  'cpf-cnpj-validator': ['document/'],
  exceljs: ['financial-statement/template.ts', 'batch/spreadsheet/'],
  fastify: ['http/'],
  jose: ['auth/'],
  'env-paths': ['cli/', 'config.ts'],
  inquirer: ['cli/'],
  'ipaddr.js': ['net/'],
  kysely: ['storage/', /-store\.ts$/],
  ora: ['cli/'],
  pino: ['base/'],
  'typeid-js': ['base/'],
  undici: ['net/'],
  yaml: ['policy/located-yaml.ts', 'config.ts'],
};

/** Names that say nothing about what is inside. */
export const emptyNames: readonly string[] = [
  'common',
  'helper',
  'helpers',
  'interfaces',
  'manager',
  'misc',
  'shared',
  'types',
  'util',
  'utils',
];

/** Own classes of errors: the refusal that callers meet, and outcomes that never leave the floor that catches them. */
export const errorClasses: readonly string[] = [
  'base/errors.ts',
  'client/credit-client.ts',
  'report/lease.ts',
  'sources/define-source.ts',
];

export const longestFile = 400;
