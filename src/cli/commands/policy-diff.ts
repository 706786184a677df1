import { CreditError } from '../../base/errors.ts';
import { say } from '../../base/language.ts';
import type { CompiledPolicy } from '../../policy/compile.ts';
import type { DecisionTally } from '../../policy/decision-tally.ts';
import type { Operation } from '../../policy/operation/operation.ts';
import type { PolicyChange } from '../../policy/policy-change.ts';
import type { PolicyDifference } from '../../presentation/policy-difference.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { textOf } from '../output/texts.ts';
import type { CaseSubject, CaseSuite } from '../policy-files/case-suite.ts';
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
    en: 'Tell how two policies, or two operations, differ, and what they decide otherwise.',
    'pt-BR': 'Diz como duas políticas, ou duas operações, diferem, e o que decidem de outro modo.',
  },
  description: {
    en: 'Takes YAML files, ids of stored policies and operations, and versions (id@2). The difference is one of meaning: layout, comments and the order of rules make none. With --cases and --reports both decide cases, or, where they are policies, the stored sections of your reports, and what comes out stricter or looser is counted. Nothing is changed.',
    'pt-BR':
      'Aceita arquivos YAML, ids de políticas e operações guardadas e versões (id@2). A diferença é de significado: disposição, comentários e a ordem das regras não contam. Com --cases e --reports ambas decidem casos, ou, se são políticas, as seções guardadas dos seus relatórios, e conta-se o que fica mais rígido ou mais brando. Nada é alterado.',
  },
  arguments: {
    before: required(
      { en: 'the policy or operation to begin from', 'pt-BR': 'a política ou operação de partida' },
      { complete: 'policy' },
    ),
    after: required(
      { en: 'the policy or operation to compare with it', 'pt-BR': 'a política ou operação a comparar' },
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
    const [{ openPolicyReader }, { readNamedPolicy }] = await Promise.all([
      import('../policy-files/read-files.ts'),
      import('../policy-files/name-policy.ts'),
    ]);
    const reader = await openPolicyReader(context);
    const before = await readNamedPolicy(context, reader, from);
    const after = await readNamedPolicy(context, reader, to);
    const pair = requireComparable(before, after, { decides: cases.length > 0 || reports, reports });
    const difference: PolicyDifference = {
      before: before.name,
      after: after.name,
      changes: await changesOf(pair),
      cases: cases.length === 0 ? undefined : await decideCases(context, reader, { pair, paths: cases }),
      reports: reports && pair.kind === 'policy' ? await decideReports(context, pair) : undefined,
    };
    await write(context, difference);
    return exitCode && difference.changes.length > 0 ? exitCodes.askedToFailOn : exitCodes.done;
  },
});

/** Two of one sort. */
type Pair =
  | { readonly kind: 'policy'; readonly before: CompiledPolicy; readonly after: CompiledPolicy }
  | { readonly kind: 'operation'; readonly before: Operation; readonly after: Operation };

/** @throws CreditError INVALID_ARGUMENT where one is no match for the other; USAGE for reports, which no operation decides. */
function requireComparable(
  before: NamedPolicy,
  after: NamedPolicy,
  { decides, reports }: { readonly decides: boolean; readonly reports: boolean },
): Pair {
  const pair = pairOf(before.subject, after.subject);
  if (pair === undefined) {
    const isOperation = after.subject.kind === 'operation';
    throw new CreditError('INVALID_ARGUMENT', {
      name: after.name,
      reason: textOf(isOperation ? 'isAnOperation' : 'isAPolicy'),
      expected: textOf(isOperation ? 'policyAsTheOther' : 'operationAsTheOther'),
    });
  }
  if (reports && pair.kind === 'operation')
    throw new CreditError('USAGE', {
      reason: textOf('reportsOfPolicies'),
      see: 'credit policy diff --help',
    });
  const [kind, other] = [kindOf(before), kindOf(after)];
  if (!decides || kind === other) return pair;
  throw new CreditError('INVALID_ARGUMENT', {
    name: after.name,
    reason: textOf('policyOfOtherKind', { kind: other.toUpperCase() }),
    expected: textOf('policyOfKind', { kind: kind.toUpperCase() }),
  });
}

function pairOf(old: CaseSubject, now: CaseSubject): Pair | undefined {
  if (old.kind === 'policy' && now.kind === 'policy')
    return { kind: 'policy', before: old.compiled, after: now.compiled };
  if (old.kind === 'operation' && now.kind === 'operation')
    return { kind: 'operation', before: old.operation, after: now.operation };
  return undefined;
}

/** The kind of the document that it is for; that of the root where it is an operation. */
function kindOf({ subject }: NamedPolicy) {
  return subject.kind === 'policy' ? subject.compiled.policy.kind : subject.operation.operation;
}

async function changesOf(pair: Pair): Promise<readonly PolicyChange[]> {
  if (pair.kind === 'policy') {
    const { diffPolicies } = await import('../../policy/diff-policies.ts');
    return diffPolicies(pair.before.policy, pair.after.policy);
  }
  const { diffOperations } = await import('../../policy/operation/diff-operations.ts');
  return diffOperations(pair.before, pair.after);
}

async function decideCases(
  context: CommandContext,
  reader: PolicyReader,
  { pair, paths }: { readonly pair: Pair; readonly paths: readonly string[] },
): Promise<DecisionTally> {
  const suites = await readSuites(context, reader, paths);
  if (pair.kind === 'operation') {
    const { tallyOperations } = await import('../../policy/operation/cases/tally-operations.ts');
    const { before, after } = pair;
    const cases = suites.flatMap(({ file, suite }) =>
      suite.kind === 'operation' && suite.operation.operation === before.operation
        ? suite.cases.map(({ name, graph }) => ({ name: `${name} (${file})`, graph }))
        : [],
    );
    return tallyOperations(before, after, cases);
  }
  const { tallyDecisions } = await import('../../policy/decision-tally.ts');
  const tally = tallyDecisions(pair.before, pair.after);
  for (const { file, suite } of suites) {
    for (const { name, facts } of suite.kind === 'policy' ? suite.cases : []) {
      if (facts.documentKind === pair.before.policy.kind) tally.add(`${name} (${file})`, facts);
    }
  }
  return tally.result();
}

async function readSuites(context: CommandContext, reader: PolicyReader, paths: readonly string[]) {
  const { findFiles, isCaseFileName } = await import('../policy-files/find-files.ts');
  const files = (await findFiles(context, paths)).filter(({ name }) => isCaseFileName(name));
  if (files.length === 0) throw new CreditError('NO_FILES', { pattern: paths.join(', ') });
  const suites: { readonly file: string; readonly suite: CaseSuite }[] = [];
  for (const file of files) {
    const { suite, findings } = await reader.cases(file);
    const [first] = findings;
    if (first !== undefined) {
      throw new CreditError('INVALID_ARGUMENT', {
        name: `${file.name}:${first.line}:${first.column}`,
        reason: first.message,
        expected: textOf('casesWithoutFinding', { file: file.name }),
      });
    }
    if (suite !== undefined) suites.push({ file: file.name, suite });
  }
  return suites;
}

async function decideReports(
  context: CommandContext,
  { before, after }: Extract<Pair, { readonly kind: 'policy' }>,
) {
  const [{ compareOnReports }, app] = await Promise.all([
    import('../../run/compare-on-reports.ts'),
    context.openApp(),
  ]);
  const { signal } = context;
  return compareOnReports(app.storage, app.actor, { before, after, signal });
}

async function write(context: CommandContext, difference: PolicyDifference): Promise<void> {
  const { stdout, language, globals } = context;
  if (globals.json) {
    const { tallyInWords } = await import('../../credit-policy/policy-plan-answer.ts');
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
