import { dirname, relative, resolve } from 'node:path';
import { systemClock } from '../../base/clock.ts';
import { CreditError } from '../../base/errors.ts';
import type { CompiledPolicy } from '../../policy/compile.ts';
import type { PolicyProof, ProofSubject, Relation, Witness } from '../../policy/proof/prove-policies.ts';
import { dayIn } from '../../wording/calendar.ts';
import type { CommandContext } from '../context.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { NamedProof } from '../output/proof-formats.ts';
import { textOf } from '../output/texts.ts';
import { requirePolicies } from '../policy-files/require-policies.ts';
import { chooseFormats, formatOption, writeFormats } from '../report-formats.ts';
import { suggestNext } from '../suggest-next.ts';
import { choiceList, defineCommand, flag, required, value } from './define-command.ts';

const figures = { score: 'SCORE', band: 'BAND', limit: 'LIMIT' } as const;

export const policyProve = defineCommand({
  name: 'policy prove',
  summary: {
    en: 'Prove that a policy lets nobody through whom another stops, or name who.',
    'pt-BR': 'Prova que uma política não deixa passar ninguém que outra barra, ou diz quem.',
  },
  description: {
    en: 'Takes YAML files, ids of stored policies and versions (id@2): first the policy in force, then the candidate. Speaks of everybody who could ever come, with whatever data and whichever missing, and not of stored reports. Refuted, it names the plainest subject that shows it, as the engine itself decides; --witness writes that subject as a case. Ends with 0 proven, 3 refuted, 5 undecided. A proof holds of its day (--as-of). Nothing is changed.',
    'pt-BR':
      'Aceita arquivos YAML, ids de políticas guardadas e versões (id@2): primeiro a política em vigor, depois a candidata. Fala de todos os que possam vir, com quaisquer dados e faltando quaisquer, e não dos relatórios guardados. Refutada, diz quem o mostra do modo mais simples, como o próprio motor decide; --witness grava isso como um caso. Termina com 0 provado, 3 refutado, 5 não decidido. Uma prova vale para o seu dia (--as-of). Nada é alterado.',
  },
  arguments: {
    before: required({ en: 'the policy in force', 'pt-BR': 'a política em vigor' }, { complete: 'policy' }),
    after: required({ en: 'the candidate', 'pt-BR': 'a candidata' }, { complete: 'policy' }),
  },
  options: {
    neverLooser: flag('--never-looser', {
      en: 'nobody is decided better under the candidate; unless told otherwise',
      'pt-BR': 'ninguém recebe decisão melhor pela candidata; se nada mais for dito',
    }),
    neverStricter: flag('--never-stricter', {
      en: 'nobody is decided worse under the candidate',
      'pt-BR': 'ninguém recebe decisão pior pela candidata',
    }),
    same: flag('--same', {
      en: 'everybody is decided the same, by the policy or by an analyst',
      'pt-BR': 'todos recebem a mesma decisão, da política ou de um analista',
    }),
    also: choiceList(
      '--also <list>',
      {
        en: 'also the same for everybody, with commas between',
        'pt-BR': 'também iguais para todos, com vírgulas',
      },
      ['score', 'band', 'limit'],
    ),
    witness: value(
      '--witness <file>',
      { en: 'a file for the case that refutes', 'pt-BR': 'um arquivo para o caso que refuta' },
      { complete: 'file' },
    ),
    force: flag('--force', {
      en: 'replace the file if it exists',
      'pt-BR': 'substitui o arquivo se existir',
    }),
    format: formatOption(['text', 'json', 'junit', 'sarif', 'github', 'gitlab']),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit policy prove starter-company policies/starter-company.yaml',
      text: {
        en: 'whether the changed file lets anybody through whom the enabled version stops',
        'pt-BR': 'se o arquivo mudado deixa passar alguém que a versão habilitada barra',
      },
    },
    {
      line: 'credit policy prove starter-company@1 starter-company@2 --same --also score,band,limit',
      text: { en: 'whether two versions are one', 'pt-BR': 'se duas versões são uma só' },
    },
  ],
  run: async (context, words) => {
    const relation = relationOf(words);
    const chosen = chooseFormats(context, words.format);
    const [{ openPolicyReader }, { readNamedPolicy }, { PlanProver }, { writeWholeFile, requireFree }] =
      await Promise.all([
        import('../policy-files/read-files.ts'),
        import('../policy-files/name-policy.ts'),
        import('../../run/plan-prover.ts'),
        import('../output/write-file.ts'),
      ]);
    const path = words.witness === undefined ? undefined : resolve(context.cwd, words.witness);
    if (path !== undefined) await requireFree(path, { replace: words.force });
    const reader = await openPolicyReader(context);
    const before = await readNamedPolicy(context, reader, words.before);
    const after = await readNamedPolicy(context, reader, words.after);
    const pair = requirePolicies(before, after, 'policyToProve');
    const asOf = dayIn(context.asOf ?? systemClock.now(), context.configuredTimezone);
    const [first, second] = pair;
    // On a thread, so that Ctrl-C ends it, however long it takes.
    const proof = await new PlanProver({ timeLimitMs: 'NONE' }).prove(
      {
        before: versionOf(first),
        after: versionOf(second),
        relation,
        also: words.also.map((figure) => figures[figure]),
        asOf,
      },
      { lane: 'command', signal: context.signal },
    );
    const named: NamedProof = { proof, names: [before.name, after.name], pair };
    const { proofFormats } = await import('../output/proof-formats.ts');
    await writeFormats(context, chosen, (name, style) => proofFormats[name](named, style));
    const witness = witnessOf(proof);
    if (path !== undefined && witness !== undefined) {
      const file = await caseFile(context, witness, { named, path });
      await writeWholeFile(path, file, { replace: words.force });
      context.note(context.say('proofWitnessWritten', { file: words.witness ?? '' }));
    }
    if (path === undefined && witness !== undefined)
      suggestNext(context, `credit policy prove ${asAsked(words, relation)} --witness found.cases.yaml`);
    return exitCodeOf[proof.verdict];
  },
});

function versionOf({ policy, version, hash }: CompiledPolicy) {
  return { policy, version, hash };
}

const exitCodeOf: Readonly<Record<PolicyProof['verdict'], ExitCode>> = {
  PROVEN: exitCodes.done,
  REFUTED: exitCodes.askedToFailOn,
  UNDECIDED: exitCodes.notFinished,
};

function relationOf(words: {
  readonly neverLooser: boolean;
  readonly neverStricter: boolean;
  readonly same: boolean;
}): Relation {
  const chosen = (
    [
      ['NEVER_LOOSER', words.neverLooser],
      ['NEVER_STRICTER', words.neverStricter],
      ['SAME', words.same],
    ] as const
  ).flatMap(([relation, isChosen]) => (isChosen ? [relation] : []));
  if (chosen.length > 1) {
    throw new CreditError('USAGE', { reason: textOf('oneRelation'), see: 'credit policy prove --help' });
  }
  return chosen[0] ?? 'NEVER_LOOSER';
}

/** The policies and what was asked of them: another question may have nobody who refutes it. */
function asAsked(
  {
    before,
    after,
    also,
  }: { readonly before: string; readonly after: string; readonly also: readonly string[] },
  relation: Relation,
): string {
  const relations = relation === 'NEVER_LOOSER' ? [] : [`--${relation.toLowerCase().replace('_', '-')}`];
  const figures = also.length === 0 ? [] : [`--also ${also.join()}`];
  return [before, after, ...relations, ...figures].join(' ');
}

function witnessOf({ parts }: PolicyProof): NamedWitness | undefined {
  for (const { about, result } of parts)
    if (result.verdict === 'REFUTED') return { about, witness: result.witness };
  return undefined;
}

interface NamedWitness {
  readonly about: ProofSubject;
  readonly witness: Witness;
}

/** The witness as a file of cases, with a line that says what it is. */
async function caseFile(
  context: CommandContext,
  { about, witness }: NamedWitness,
  { named: { names, pair }, path }: { readonly named: NamedProof; readonly path: string },
): Promise<string> {
  const [{ caseOfWitness }, { writeYaml }, { decisionInWords }] = await Promise.all([
    import('../../policy/proof/witness-case.ts'),
    import('../../yaml/write-yaml.ts'),
    import('../../presentation/policy-proof.ts'),
  ]);
  const { language, cwd, say: sayText } = context;
  const [before, after] = witness.decisions.map((decision) => decisionInWords(decision, language));
  const [nameBefore, nameAfter] = names;
  // A case is tested beside a file; where neither is one, beside the one that a copy would have.
  const isFile = (name: string) => /\.ya?ml$/i.test(name);
  const [first, second] = pair;
  const [file, tested] = isFile(nameAfter) || !isFile(nameBefore) ? [nameAfter, second] : [nameBefore, first];
  const policyPath = isFile(file)
    ? relative(dirname(path), resolve(cwd, file)).replaceAll('\\', '/')
    : `${tested.policy.id}.yaml`;
  const content = caseOfWitness(witness, {
    name: sayText('proofCaseName', { before: nameBefore, after: nameAfter }),
    policyPath,
    tested: tested.policy,
    about,
  });
  const head = sayText('proofCaseHead', {
    nameBefore,
    nameAfter,
    before: before ?? '',
    after: after ?? '',
  });
  return `${head
    .split('\n')
    .map((line) => `# ${line}`)
    .join('\n')}\n${await writeYaml(content)}`;
}
