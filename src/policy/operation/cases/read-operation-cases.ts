import { Check } from '@sinclair/typebox/value';
import { isRecord } from '../../../base/is-record.ts';
import type { Finding, Problem, ValuePath } from '../../../yaml/finding.ts';
import { type LocatedYaml, readLocatedYaml } from '../../../yaml/located-yaml.ts';
import { checkShape, type ShapeWords } from '../../../yaml/shape.ts';
import { type CaseProblemCode, caseProblem } from '../../cases/case-problem.ts';
import type { WithoutPolicy } from '../../cases/read-cases.ts';
import { policyWords } from '../../policy-words.ts';
import { type Operation, relationNames, rootStep } from '../operation.ts';
import { relationTraits } from '../relation-traits.ts';
import {
  type CaseGraph,
  type OperationCaseFile,
  operationCaseFileSchema,
  type WrittenOperationCase,
} from './operation-case-file.ts';
import { kindsIn, wordsIn } from './play-graph.ts';
import type { OperationCase } from './run-operation-cases.ts';

/** A file of cases of an operation, read as far as can be without the operation. */
interface OperationCaseFileReading {
  /** The path of the operation, as written; undefined where there is none to go on with. */
  readonly operationPath: string | undefined;
  readonly findings: readonly Finding[];
  /** The cases, ready to be run, with every finding of the file. Cases are given only where nothing was found. Called once. */
  resolve(operation: Operation): {
    readonly cases: readonly OperationCase[];
    readonly findings: readonly Finding[];
  };
  /** The findings where the operation is not there, or cannot be used. */
  withoutOperation(code: WithoutPolicy): readonly Finding[];
}

const caseWords: ShapeWords = {
  ...policyWords,
  missing: {
    expect: {
      en: 'Add expect: with status:, reasons:, analysed: or tree:',
      'pt-BR': 'Acrescente expect: com status:, reasons:, analysed: ou tree:',
    },
  },
};

/** As many as in a file of cases of a policy. */
const maximumLexemes = 300_000;

/**
 * Reads the YAML of a file of cases of an operation, as `readCaseFile` does that of a policy: the answer is cases or findings
 * with their places, whatever the file holds.
 */
export async function readOperationCaseFile(
  content: string | Uint8Array,
  file: string,
): Promise<OperationCaseFileReading> {
  const beginning = {
    en: 'A file of cases begins with operation: and the path of the operation',
    'pt-BR': 'Um arquivo de casos começa com operation: e o caminho da operação',
  };
  const yaml = await readLocatedYaml(content, { file, beginning, maximumLexemes });
  const value = yaml.root?.value;
  if (yaml.root !== undefined) {
    for (const problem of checkShape(value, operationCaseFileSchema, caseWords))
      if (!yaml.report(problem)) break;
  }
  const sound = yaml.findings().length === 0 && isCaseFile(value) ? value : undefined;
  const written = isRecord(value) ? value['operation'] : undefined;
  const operationPath = typeof written === 'string' ? written : undefined;
  return {
    operationPath,
    findings: yaml.findings(),
    resolve: (operation) => {
      const cases = sound === undefined ? [] : resolveCases(yaml, sound, operation);
      const findings = yaml.findings();
      return { cases: findings.length === 0 ? cases : [], findings };
    },
    withoutOperation: (code) => {
      yaml.report(caseProblem(code, { path: ['operation'] }, { name: operationPath ?? '' }));
      return yaml.findings();
    },
  };
}

function isCaseFile(value: unknown): value is OperationCaseFile {
  return Check(operationCaseFileSchema, value);
}

function resolveCases(
  yaml: LocatedYaml,
  { cases }: OperationCaseFile,
  operation: Operation,
): readonly OperationCase[] {
  const graphs = new Map<string, CaseGraph>();
  return cases.map((written, index) => {
    const { name, expect } = written;
    const path: ValuePath = ['cases', index];
    const report = (code: CaseProblemCode, at: ValuePath, about: { name: string; choices?: string[] }) =>
      void yaml.report(caseProblem(code, { path: [...path, ...at] }, about));
    if (graphs.has(name)) report('DUPLICATE_CASE', ['name'], { name });
    const base = written.extends === undefined ? {} : graphs.get(written.extends);
    // Only what stands above can be extended, so that there are no circles.
    if (base === undefined)
      report('UNKNOWN_CASE', ['extends'], { name: written.extends ?? '', choices: [...graphs.keys()] });
    const graph = layOver(base ?? {}, written.graph ?? {});
    graphs.set(name, graph);
    for (const problem of checkCase(written, { graph, operation }))
      yaml.report({ ...problem, place: { ...problem.place, path: [...path, ...problem.place.path] } });
    return { name, ...yaml.positionOf({ path: [...path, 'name'] }), graph, expect };
  });
}

/** What a graph says of somebody goes over what the one below says, key by key; a list as a whole. */
function layOver(base: CaseGraph, over: CaseGraph): CaseGraph {
  const graph = new Map(Object.entries(base));
  for (const [who, said] of Object.entries(over)) graph.set(who, { ...graph.get(who), ...said });
  return Object.fromEntries(graph);
}

/** What of a case speaks of somebody or something that is not there. */
function* checkCase(
  { graph: own = {}, expect }: WrittenOperationCase,
  { graph, operation }: { readonly graph: CaseGraph; readonly operation: Operation },
): Generator<Problem> {
  const led = wordsLedTo(graph);
  for (const who of Object.keys(own)) {
    if (led.has(who)) continue;
    const place = { path: ['graph', who], part: 'key' } as const;
    yield caseProblem('UNRELATED_MEMBER', place, { name: who, choices: [...led] });
  }
  yield* checkRelations(own, { graph, operation });
  const words = [...wordsIn(graph)];
  for (const part of ['tree', 'reasons'] as const) {
    for (const who of Object.keys(expect[part] ?? {})) {
      const place = { path: ['expect', part, who], part: 'key' } as const;
      if (!words.includes(who))
        yield caseProblem('MEMBER_NOT_IN_GRAPH', place, { name: who, choices: words });
    }
  }
  const steps = operation.steps.map(({ name }) => name);
  for (const [who, node] of Object.entries(expect.tree ?? {})) {
    for (const [index, name] of (node.steps ?? []).entries()) {
      const place = { path: ['expect', 'tree', who, 'steps', index] };
      if (!steps.includes(name)) yield caseProblem('STEP_NOT_IN_OPERATION', place, { name, choices: steps });
    }
  }
}

/** Root, and whom a list of somebody names; those of a `count` by each of their names and by the common word. */
function wordsLedTo(graph: CaseGraph): ReadonlySet<string> {
  const listed = Object.values(graph).flatMap((said) =>
    relationNames.flatMap((relation) => (said[relation] ?? []).map(({ who }) => who)),
  );
  const named = [...wordsIn(graph)].filter((word) => listed.includes(word.replace(/-\d+$/, '')));
  return new Set([rootStep, ...listed, ...named]);
}

/** Lists that a report of this kind does not have, and people where there are only companies. */
function* checkRelations(
  own: CaseGraph,
  { graph, operation }: { readonly graph: CaseGraph; readonly operation: Operation },
): Generator<Problem> {
  const kinds = kindsIn(graph);
  const kindOf = (who: string) =>
    who === rootStep ? operation.operation : (kinds.get(who) ?? kinds.get(who.replace(/-\d+$/, '')) ?? 'cpf');
  for (const [who, said] of Object.entries(own)) {
    for (const relation of relationNames) {
      if (said[relation] === undefined) continue;
      const traits = relationTraits[relation];
      if (!traits.of.includes(kindOf(who))) {
        const place = { path: ['graph', who, relation], part: 'key' } as const;
        yield caseProblem('RELATION_NOT_OF_KIND', place, { name: relation });
      }
      for (const [index, entry] of said[relation].entries()) {
        if (traits.kinds.includes(kindOf(entry.who))) continue;
        const place = { path: ['graph', who, relation, index, 'who'] };
        yield caseProblem('MEMBER_NOT_OF_KIND', place, { name: entry.who });
      }
    }
  }
}
