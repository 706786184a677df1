import type { Text } from '../../base/language.ts';
import type { Problem, Severity, ValuePath } from '../../yaml/finding.ts';
import { quoted } from '../../yaml/suggestion.ts';
import { type CompiledPolicy, type CompiledRule, compilePolicy } from '../compile.ts';
import type { Criterion } from '../criterion.ts';
import type { Policy, PolicyRule, PolicyRuleMember } from '../policy.ts';
import { codeName } from '../rules/index.ts';
import { type ProofContext, proofContext } from './claim.ts';
import { type Model, modelOf, type Premise, type Side, sideOf } from './contribution.ts';
import { atLeast, type Clause, questionOf, scoreWithin } from './decision-rows.ts';
import { cellsOf, FactShelf } from './fact.ts';
import { isPossible, neverLooser, neverStricter } from './prove.ts';
import { type Effort, seek, usualEffort } from './seek.ts';

/** What proofs over all possible subjects find in a policy. */
export const proofCodes = {
  RULE_NEVER_DECIDES: {
    severity: 'warning',
    title: {
      en: 'A rule without which every decision would be the same',
      'pt-BR': 'Regra sem a qual toda decisão seria a mesma',
    },
  },
  BAND_NEVER_REACHED: {
    severity: 'warning',
    title: {
      en: 'A risk band that no subject can come to',
      'pt-BR': 'Faixa de risco a que ninguém pode chegar',
    },
  },
} as const satisfies Record<string, { readonly severity: Severity; readonly title: Text }>;

/** What proofs about two policies say of the second, where CI wants findings. */
export const relationCodes = {
  PROOF_REFUTED: {
    severity: 'error',
    title: {
      en: 'Somebody is decided otherwise than was to be proven',
      'pt-BR': 'Há quem receba decisão diferente da que se queria provar',
    },
  },
  PROOF_UNDECIDED: {
    severity: 'error',
    title: {
      en: 'A proof that could decide neither way',
      'pt-BR': 'Prova que não pôde decidir',
    },
  },
} as const satisfies Record<string, { readonly severity: Severity; readonly title: Text }>;

/** The code of the check of thresholds, which looks at ranges; a proof looks at every value. */
const thresholdCode = 'THRESHOLD_DECIDES_NOTHING';
/** The code of the check of exclusions, which looks at the rule alone; a proof looks at the whole policy. */
const openCode = 'EXCLUSION_OPEN_WHEN_MISSING';

/**
 * What the checks of a policy found, put right by proofs: what is proven of all possible subjects is added, and an exclusion that
 * looks open while its data are missing is left out where something else of the policy closes it. What cannot be decided within
 * bounds is neither. The policy has no error.
 *
 * @param asOf the day that times elapsed are counted to, ISO.
 */
export function withProofs(problems: readonly Problem[], policy: Policy, asOf: string): readonly Problem[] {
  const compiled = compilePolicy(policy, { version: 1, hash: '' });
  const side = sideOf(compiled);
  const context = proofContext(policy.kind, asOf);
  const looking: Looking = { policy, compiled, side, context };
  const kept = problems.filter((problem) => problem.code !== openCode || !isClosed(problem, looking));
  const isTold = new Set(kept.map(({ code, place }) => `${code} ${place.path.join('/')}`));
  const added = [...thresholdProblems(looking), ...ruleProblems(looking), ...bandProblems(looking)];
  return [...kept, ...added.filter(({ code, place }) => !isTold.has(`${code} ${place.path.join('/')}`))];
}

interface Looking {
  readonly policy: Policy;
  readonly compiled: CompiledPolicy;
  readonly side: Side;
  readonly context: ProofContext;
}

/** Every rule with where it stands and how it is written. */
function placesOf({ policy, compiled }: Looking) {
  return compiled.groups.flatMap(({ rules }, group) =>
    rules.flatMap((rule, index) => {
      const written = policy.groups[group]?.rules[index];
      const path: ValuePath = ['groups', group, 'rules', index];
      return written === undefined ? [] : [{ rule, written, path }];
    }),
  );
}

/** Whether nobody is approved of whom the rule had no data. */
function isClosed({ place }: Problem, looking: Looking): boolean {
  const path = place.path.slice(0, -1).join('/');
  const rule = placesOf(looking).find((one) => one.path.join('/') === path)?.rule;
  if (rule === undefined) return false;
  const shelf = new FactShelf();
  const { bureauScore = 'FALLBACK' } = looking.policy;
  const premise: Premise = { truth: shelf.add(rule.criterion, bureauScore), failed: undefined };
  const model = modelOf([looking.side], looking.context.cells, { premises: [premise], shelf });
  return model !== undefined && isReached(model, atLeast('APPROVED', looking.side, 0)) === false;
}

/** Whether some subject meets one of the clauses; undefined where it cannot be decided. */
function isReached({ clusters }: Model, clauses: readonly Clause[]): boolean | undefined {
  const effort: Effort = { left: usualEffort };
  let isOpen = false;
  for (const clause of clauses) {
    const answer = seek(clusters, questionOf([clause]), { effort });
    if (answer === 'UNDECIDED') isOpen = true;
    else if (answer !== undefined) return true;
  }
  return isOpen ? undefined : false;
}

/** Conditions that every value meets, or none. */
function* thresholdProblems(looking: Looking): Generator<Problem> {
  for (const { rule, written, path } of placesOf(looking)) {
    yield* thresholdsOf(rule.criterion, written, { path, looking });
  }
}

function* thresholdsOf(
  criterion: Criterion,
  written: PolicyRule | PolicyRuleMember,
  { path, looking }: { readonly path: ValuePath; readonly looking: Looking },
): Generator<Problem> {
  const { members, question } = criterion;
  if (members !== undefined) {
    const key = 'all' in written ? 'all' : 'any';
    const inner = 'all' in written ? written.all : 'any' in written ? written.any : [];
    for (const [index, member] of members.entries()) {
      const own = inner[index];
      if (own !== undefined) yield* thresholdsOf(member, own, { path: [...path, key, index], looking });
    }
    return;
  }
  if (question === undefined || !('rule' in written)) return;
  const shelf = new FactShelf();
  shelf.add(criterion, looking.policy.bureauScore ?? 'FALLBACK');
  const cells = shelf.all().flatMap((fact) => cellsOf(fact, looking.context.cells) ?? []);
  const answers = new Set(cells.flatMap(({ failed: [failed] }) => failed ?? []));
  const [only] = answers;
  if (answers.size !== 1 || only === undefined) return;
  const isMet = only === (question.role === 'FAIL_WHEN');
  const { text } = question.condition;
  const name = codeName(criterion.code);
  yield {
    code: thresholdCode,
    severity: 'warning',
    place: { path: [...path, written.failWhen === undefined ? 'passWhen' : 'failWhen'] },
    message: isMet
      ? { en: `${text} holds for every value of ${name}`, 'pt-BR': `${text} vale para todo valor de ${name}` }
      : {
          en: `${text} holds for no value of ${name}`,
          'pt-BR': `${text} não vale para nenhum valor de ${name}`,
        },
    suggestion: null,
  };
}

/** Rules that no subject fails, and rules without points that change no decision. */
function* ruleProblems(looking: Looking): Generator<Problem> {
  for (const { rule, written, path } of placesOf(looking)) {
    const name = codeName(rule.criterion.code);
    const place = { path: [...path, 'rule' in written ? 'rule' : 'all' in written ? 'all' : 'any'] };
    // Of a single rule its threshold is told.
    if (rule.criterion.members !== undefined && !canFail(rule, looking)) {
      yield {
        code: 'RULE_NEVER_DECIDES',
        severity: 'warning',
        place,
        message: { en: `No subject can fail ${name}`, 'pt-BR': `Ninguém pode ser apontado por ${name}` },
        suggestion: {
          en: 'Its members contradict each other: mend their thresholds, or take it away',
          'pt-BR': 'Os seus membros se contradizem: corrija os limites, ou retire a regra',
        },
      };
    } else if (rule.points === 0 && rule.alertPoints === 0 && changesNothing(rule, looking)) {
      yield {
        code: 'RULE_NEVER_DECIDES',
        severity: 'warning',
        place,
        message: {
          en: `${name} changes no decision: whoever it is about is decided so by other rules, the bands or missing data`,
          'pt-BR': `${name} não muda nenhuma decisão: a quem ela aponta, outras regras, as faixas ou dados ausentes já decidem igual`,
        },
        suggestion: {
          en: 'Take it away, or give it another threshold, status or points',
          'pt-BR': 'Retire-a, ou dê-lhe outro limite, status ou pontos',
        },
      };
    }
  }
}

function canFail(rule: CompiledRule, { side, policy, context }: Looking): boolean {
  const shelf = new FactShelf();
  const { bureauScore = 'FALLBACK' } = policy;
  const premise: Premise = { truth: shelf.add(rule.criterion, bureauScore), failed: true };
  const model = modelOf([side], context.cells, { premises: [premise], shelf });
  return model === undefined || model.clusters.every(({ choices }) => choices.length > 0);
}

function changesNothing(rule: CompiledRule, { side, compiled, context }: Looking): boolean {
  const without = sideOf(compiled, rule);
  if (without.rules.length === 0) return false;
  return [neverLooser(side, without), neverStricter(side, without)].every(
    (claim) => isPossible(claim, context) === false,
  );
}

/** Bands in which no score lies. */
function* bandProblems({ side, policy, context }: Looking): Generator<Problem> {
  const model = modelOf([side], context.cells);
  if (model === undefined) return;
  for (const [index, { band, from }] of (policy.scoring?.riskBands ?? []).entries()) {
    const next = side.bands.find((other) => other.from > from)?.from;
    if (isReached(model, [scoreWithin(0, from, next)]) !== false) continue;
    const range = `${from}–${(next ?? 1001) - 1}`;
    yield {
      code: 'BAND_NEVER_REACHED',
      severity: 'warning',
      place: { path: ['scoring', 'riskBands', index, 'band'] },
      message: {
        en: `No subject can have a score of band ${quoted(band)} (${range})`,
        'pt-BR': `Ninguém pode ter pontuação da faixa ${quoted(band)} (${range})`,
      },
      suggestion: {
        en: 'Move the bands, or give exclusions points and alerts fewer alertPoints',
        'pt-BR': 'Mova as faixas, ou dê points às exclusões e menos alertPoints aos alertas',
      },
    };
  }
}
