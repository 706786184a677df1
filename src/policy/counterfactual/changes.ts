import { isRecord } from '../../base/is-record.ts';
import type { CriterionCode } from '../../sections/credit-policy.ts';
import type { CompiledPolicy } from '../compile.ts';
import type { RuleQuestion } from '../criterion.ts';
import { type EvaluationFacts, seenFacts } from '../evaluate.ts';
import { inputCode } from '../inputs/input.ts';
import { placementOf } from '../proof/put/index.ts';
import type { Action } from '../proof/put/placement.ts';
import type { ShownValue } from '../wording.ts';
import { type Move, mayChange, questionsOf } from './ways.ts';

/** What a rule reads before something is done and after, as results show values. */
export interface FactBeforeAndAfter {
  /** A rule of the policy that then says something else, with its condition. */
  readonly code: CriterionCode;
  readonly section: string;
  readonly from: ShownValue;
  readonly to: ShownValue;
  /** Where any less, or any more, would do as well. */
  readonly further?: 'LESS' | 'MORE';
}

/** One thing that is done: what it changes, and what else the same changes. */
export interface ChangeOfFact extends FactBeforeAndAfter {
  readonly action: Action;
  readonly also: readonly FactBeforeAndAfter[];
}

/** What the rules of a policy see of some actions: of each the facts of which a rule then says something else. */
export function changesOf(
  moves: readonly Move[],
  compiled: CompiledPolicy,
  facts: { readonly before: EvaluationFacts; readonly after: EvaluationFacts },
): readonly ChangeOfFact[] {
  const questions = compiled.groups.flatMap(({ rules }) =>
    rules.flatMap(({ criterion }) => questionsOf(criterion)),
  );
  const seen = { before: seenFacts(compiled, facts.before), after: seenFacts(compiled, facts.after) };
  const place = ({ action }: Move) => questions.findIndex((question) => mayChange(action, question));
  return moves
    .toSorted((a, b) => place(a) - place(b))
    .flatMap(({ action }) => {
      const own = questions.filter((question) => mayChange(action, question));
      const changed = new Map<string, FactBeforeAndAfter>();
      // Its own facts before those that only follow from it.
      const inOrder = own.toSorted((a, b) => Number(isFixed(a)) - Number(isFixed(b)));
      for (const question of inOrder) {
        const [before, after] = [judge(question, seen.before), judge(question, seen.after)];
        if (after === undefined || before?.failed === after.failed) continue;
        const key = factOf(question);
        const further = furtherOf(own.filter((one) => factOf(one) === key));
        if (changed.has(key)) continue;
        changed.set(key, {
          code: codeOf(question),
          section: question.rule.sections[0] ?? 'REQUEST',
          from: before?.value ?? null,
          to: after.value,
          ...(further !== undefined && typeof after.value === 'number' && { further }),
        });
      }
      const [first, ...also] = changed.values();
      return first === undefined ? [] : [{ action, ...first, also }];
    });
}

function judge(question: RuleQuestion, { sections, circumstances }: ReturnType<typeof seenFacts>) {
  const reading = question.rule.bind(question.where)?.(sections, circumstances);
  return reading === undefined ? undefined : question.weigh(reading, circumstances);
}

function isFixed({ rule }: RuleQuestion): boolean {
  return (placementOf(rule.id)?.action ?? null) === null;
}

function factOf({ rule, where }: RuleQuestion): string {
  return JSON.stringify([rule.id, where ?? null, rule.input?.name ?? null]);
}

function codeOf({ rule, condition, role, where }: RuleQuestion): CriterionCode {
  return {
    rule: rule.id,
    condition: condition.text,
    conditionRole: role,
    ...(isRecord(where) && { where }),
    ...(rule.input !== undefined && { input: inputCode(rule.input) }),
  };
}

/** Whether every question about a fact is content with less, or with more. */
function furtherOf(questions: readonly RuleQuestion[]): 'LESS' | 'MORE' | undefined {
  const ways = new Set(questions.map(contentWith));
  const [way] = ways;
  return ways.size === 1 ? way : undefined;
}

function contentWith({ rule, condition: { operator }, role }: RuleQuestion): 'LESS' | 'MORE' | undefined {
  if (rule.value === 'duration') return undefined;
  const isAbove = operator === 'GREATER_THAN' || operator === 'GREATER_THAN_OR_EQUAL_TO';
  const isBelow = operator === 'LESS_THAN' || operator === 'LESS_THAN_OR_EQUAL_TO';
  if (!isAbove && !isBelow) return undefined;
  return isAbove === (role === 'FAIL_WHEN') ? 'LESS' : 'MORE';
}
