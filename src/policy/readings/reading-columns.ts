import type { DocumentKind } from '../../document/kind.ts';
import { confirmingSections, existenceIn } from '../../sections/existence.ts';
import type { SectionDetails } from '../../sections/index.ts';
import type { CompiledPolicy } from '../compile.ts';
import { inputOfFigure, isCreditLimitBasis } from '../credit-limit.ts';
import { calendarDay } from '../elapsed-time.ts';
import { type EvaluationFacts, existenceOf } from '../evaluate.ts';
import { inputNamed } from '../inputs/input.ts';
import type { Policy } from '../policy.ts';
import { type BareFact, FactShelf, factKey } from '../proof/fact.ts';
import { type Circumstances, defineRule, type Reading, type Rule } from '../rules/define-rule.ts';
import { ruleAbout } from '../rules/index.ts';

/** What one rule of the catalogue reads of a subject with its filters, whatever conditions ask of it. */
export interface ReadingColumn {
  /** Names it: two policies that read the same have columns of one name. */
  readonly name: string;
  readonly fact: BareFact;
  /** undefined where the data are missing. */
  read(sections: Partial<SectionDetails>, circumstances: Circumstances): Reading | undefined;
}

/**
 * What the rules and the credit limit of a policy read of a subject, each once. Of equal readings of all columns, on the same
 * day, the policy makes the same, unless it asks how old data are (`maximumAgeDays`): that is no matter of one reading.
 */
export function readingColumns({ policy, groups }: CompiledPolicy): readonly ReadingColumn[] {
  const { bureauScore = 'FALLBACK' } = policy;
  const shelf = new FactShelf();
  for (const { rules } of groups) for (const { criterion } of rules) shelf.add(criterion, bureauScore);
  const columns = new Map(shelf.all().map((fact) => [columnName(fact), columnOf(fact)]));
  for (const figure of limitFigures(policy)) {
    const column = figureColumn(policy, figure);
    if (column !== undefined && !columns.has(column.name)) columns.set(column.name, column);
  }
  return [...columns.values(), existenceColumn()];
}

/** The column of a figure of a policy's credit limit; undefined for one that no rule reads. */
export function figureColumn(
  { bureauScore = 'FALLBACK', inputs }: Pick<Policy, 'bureauScore' | 'inputs'>,
  figure: string,
): ReadingColumn | undefined {
  const name = isCreditLimitBasis(figure) ? figure : 'INPUT';
  const rule = ruleAbout(name, inputNamed(inputs, inputOfFigure(figure)));
  if (rule === undefined) return undefined;
  const question = { rule, where: undefined };
  return columnOf({ ...question, key: factKey(question, bureauScore), bureauScore, questions: [] });
}

/** The column of a rule without filters, whatever the policy. */
function ruleColumn(name: string): ReadingColumn {
  const rule = ruleAbout(name, undefined);
  if (rule === undefined) throw new Error(`there is no rule ${name}`);
  return columnOfRule(rule);
}

function columnOfRule(rule: Rule): ReadingColumn {
  const question = { rule, where: undefined };
  const bureauScore = 'FALLBACK';
  return columnOf({ ...question, key: factKey(question, bureauScore), bureauScore, questions: [] });
}

/** Whether a source confirmed that the document exists. Every policy reads it. */
const existence = defineRule({
  id: 'EXISTENCE',
  title: { en: 'Existence of the document', 'pt-BR': 'Existência do documento' },
  documentKinds: ['cpf', 'cnpj'],
  sections: [],
  alsoReads: confirmingSections,
  value: 'boolean',
  read: (sections) => existenceIn(sections) === 'CONFIRMED',
});

let columnOfExistence: ReadingColumn | undefined;

/** Returns the column with the result of `existenceIn`. */
export function existenceColumn(): ReadingColumn {
  columnOfExistence ??= columnOfRule(existence);
  return columnOfExistence;
}

/** What runs of a policy keep: its columns, and what decisions are told apart by whatever the policy. */
export function keptColumns(compiled: CompiledPolicy): readonly ReadingColumn[] {
  const columns = readingColumns(compiled);
  const segment = segmentColumn(compiled.policy.kind);
  return columns.some(({ name }) => name === segment.name) ? columns : [...columns, segment];
}

/** By what subjects of a kind are told apart: companies by their size, people by their age. */
export function segmentColumn(kind: DocumentKind): ReadingColumn {
  return ruleColumn(kind === 'cnpj' ? 'COMPANY_SIZE' : 'AGE');
}

/** The state in which a subject has its address: `SP`. */
export function stateColumn(): ReadingColumn {
  return ruleColumn('LOCATION_STATE');
}

/** The figures that a policy's limit speaks of. */
function limitFigures({ creditLimit }: Pick<Policy, 'creditLimit'>): readonly string[] {
  return creditLimit === undefined ? [] : [creditLimit.basis, ...(creditLimit.atMost ?? [])];
}

function columnOf(fact: BareFact): ReadingColumn {
  const read = fact.rule.bind(fact.where);
  if (read === undefined) throw new Error(`${fact.rule.id} does not take the filters that it was given`);
  return { name: columnName(fact), fact, read };
}

/** An input that something stands in for is read otherwise than one of that name without. */
export function columnName({ key, rule: { input } }: Pick<BareFact, 'key' | 'rule'>): string {
  return input?.default === undefined ? key : `${key}=${JSON.stringify(input.default)}`;
}

/** Reads columns of a subject, data of any age; undefined where data are missing. */
export function readColumns(
  columns: readonly ReadingColumn[],
  facts: EvaluationFacts,
): readonly (Reading | undefined)[] {
  const { sections, asOf, requestedAmount, inputs = {}, incomplete } = facts;
  const day = calendarDay(asOf);
  const existence = existenceColumn().name;
  return columns.map(({ name, fact: { bureauScore }, read }) =>
    name === existence
      ? existenceOf(facts) === 'CONFIRMED'
      : read(sections, { asOf: day, requestedAmount, inputs, bureauScore, incomplete }),
  );
}
