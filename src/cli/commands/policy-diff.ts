import { CreditError } from '../../base/errors.ts';
import { type Language, say } from '../../base/language.ts';
import type { DecisionTally } from '../../policy/decision-tally.ts';
import type { PolicyDifference } from '../../presentation/policy-difference.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { textOf } from '../output/texts.ts';
import type { NamedPolicy } from '../policy-files/name-policy.ts';
import type { PolicyReader } from '../policy-files/read-files.ts';
import { defineCommand, flag, type OptionSpec, required } from './define-command.ts';

const casesOption: OptionSpec<readonly string[]> = {
  flags: '--cases <path>',
  text: {
    en: 'cases to decide under both: a file, a folder or a pattern; may be given again',
    'pt-BR': 'casos a decidir sob ambas: um arquivo, uma pasta ou um padrão; pode ser repetida',
  },
  complete: 'file',
  repeatable: true,
  read: (word) => (typeof word === 'string' ? word.split('\n') : []),
};

export const policyDiff = defineCommand({
  name: 'policy diff',
  summary: {
    en: 'Tell how two policies differ, and what they decide otherwise.',
    'pt-BR': 'Diz como duas políticas diferem, e o que decidem de outro modo.',
  },
  description: {
    en: 'Takes YAML files, ids of stored policies, and versions (id@2). The difference is one of meaning: layout, comments and order make none. With --cases and --reports both policies decide cases, or the stored sections of your reports, and what comes out stricter or looser is counted. Nothing is changed.',
    'pt-BR':
      'Aceita arquivos YAML, ids de políticas guardadas e versões (id@2). A diferença é de significado: disposição, comentários e ordem não contam. Com --cases e --reports ambas decidem casos, ou as seções guardadas dos seus relatórios, e conta-se o que fica mais rígido ou mais brando. Nada é alterado.',
  },
  arguments: {
    before: required(
      { en: 'the policy to begin from', 'pt-BR': 'a política de partida' },
      { complete: 'policy' },
    ),
    after: required(
      { en: 'the policy to compare with it', 'pt-BR': 'a política a comparar' },
      { complete: 'policy' },
    ),
  },
  options: {
    cases: casesOption,
    reports: flag('--reports', {
      en: 'also decide every stored report under both',
      'pt-BR': 'também decide todo relatório guardado sob ambas',
    }),
    exitCode: flag('--exit-code', {
      en: 'end with 3 where their meaning differs',
      'pt-BR': 'termina com 3 quando o significado difere',
    }),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit policy diff starter-company policies/starter-company-manual.yaml',
      text: { en: 'what is stored, and a file', 'pt-BR': 'o que está guardado, e um arquivo' },
    },
    {
      line: 'credit policy diff starter-company@1 policies/starter-company.yaml --reports',
      text: {
        en: 'which of your reports a change would decide otherwise',
        'pt-BR': 'quais relatórios seus uma mudança decidiria de outro modo',
      },
    },
  ],
  run: async (context, { before: from, after: to, cases, reports, exitCode }) => {
    const [{ openPolicyReader }, { readNamedPolicy }, { diffPolicies }] = await Promise.all([
      import('../policy-files/read-files.ts'),
      import('../policy-files/name-policy.ts'),
      import('../../policy/diff-policies.ts'),
    ]);
    const reader = await openPolicyReader(context.cwd);
    const before = await readNamedPolicy(context, reader, from);
    const after = await readNamedPolicy(context, reader, to);
    requireComparable(before, after, { decides: cases.length > 0 || reports });
    const difference: PolicyDifference = {
      before: before.name,
      after: after.name,
      changes: diffPolicies(before.compiled.policy, after.compiled.policy),
      cases:
        cases.length === 0 ? undefined : await decideCases(context, reader, { before, after, paths: cases }),
      reports: reports ? await decideReports(context, { before, after }) : undefined,
    };
    await write(context, difference);
    return exitCode && difference.changes.length > 0 ? exitCodes.askedToFailOn : exitCodes.done;
  },
});

function requireComparable(
  before: NamedPolicy,
  after: NamedPolicy,
  { decides }: { readonly decides: boolean },
): void {
  const [kind, other] = [before.compiled.policy.kind, after.compiled.policy.kind];
  if (!decides || kind === other) return;
  throw new CreditError('INVALID_ARGUMENT', {
    name: after.name,
    reason: textOf('policyOfOtherKind', { kind: other.toUpperCase() }),
    expected: textOf('policyOfKind', { kind: kind.toUpperCase() }),
  });
}

async function decideCases(
  context: CommandContext,
  reader: PolicyReader,
  { before, after, paths }: { before: NamedPolicy; after: NamedPolicy; paths: readonly string[] },
): Promise<DecisionTally> {
  const [{ findFiles, isCaseFileName }, { tallyDecisions }] = await Promise.all([
    import('../policy-files/find-files.ts'),
    import('../../policy/decision-tally.ts'),
  ]);
  const tally = tallyDecisions(before.compiled, after.compiled);
  const files = (await findFiles(context, paths)).filter(({ name }) => isCaseFileName(name));
  if (files.length === 0) throw new CreditError('NO_FILES', { pattern: paths.join(', ') });
  for (const file of files) {
    const { cases, findings } = await reader.cases(file);
    const [first] = findings;
    if (first !== undefined) {
      throw new CreditError('INVALID_ARGUMENT', {
        name: `${file.name}:${first.line}:${first.column}`,
        reason: first.message,
        expected: textOf('casesWithoutFinding', { file: file.name }),
      });
    }
    for (const { name, facts } of cases) {
      if (facts.documentKind === before.compiled.policy.kind) tally.add(`${name} (${file.name})`, facts);
    }
  }
  return tally.result();
}

async function decideReports(
  context: CommandContext,
  { before, after }: { readonly before: NamedPolicy; readonly after: NamedPolicy },
) {
  const [{ compareOnReports }, app] = await Promise.all([
    import('../../run/compare-on-reports.ts'),
    context.openApp(),
  ]);
  const { signal } = context;
  return compareOnReports(app.storage, app.actor, { before: before.compiled, after: after.compiled, signal });
}

async function write(context: CommandContext, difference: PolicyDifference): Promise<void> {
  const { stdout, language, globals } = context;
  if (globals.json) {
    const { changes, cases = null, reports = null, ...names } = difference;
    const worded = changes.map(({ text, ...change }) => ({ ...change, text: say(text, language) }));
    const inWords = <T extends DecisionTally>(tally: T | null) => tally && tallyInWords(tally, language);
    stdout.line(
      JSON.stringify({ ...names, changes: worded, cases: inWords(cases), reports: inWords(reports) }),
    );
    return;
  }
  const { policyDifferenceText } = await import('../output/policy-diff-view.ts');
  stdout.write(policyDifferenceText(difference, { language, channel: stdout }));
}

/** A tally with what speaks against its examples in the reader's language. */
function tallyInWords<T extends DecisionTally>(tally: T, language: Language) {
  const changes = tally.changes.map(({ examples, ...change }) => ({
    ...change,
    examples: examples.map(({ because, ...example }) => ({
      ...example,
      because: because.map((text) => say(text, language)),
    })),
  }));
  return { ...tally, changes };
}
