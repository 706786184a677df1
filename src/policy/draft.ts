import type { TSchema } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { isRecord } from '../base/is-record.ts';
import type { DocumentKind } from '../document/kind.ts';
import { type CollectionPlan, planCollection } from '../sections/collection-plan.ts';
import type { ValuePath } from '../yaml/finding.ts';
import type { Authority } from './authority.ts';
import { type ConditionReading, readCondition } from './condition.ts';
import type { ConditionRole } from './criterion.ts';
import { inputNamed, type PolicyInput } from './inputs/input.ts';
import { inputSchema } from './inputs/input-schema.ts';
import { policySchema, type RiskBand } from './policy.ts';
import type { PurposeRule } from './purpose.ts';
import type { Rule } from './rules/define-rule.ts';
import { ruleAbout } from './rules/index.ts';

/**
 * What could be made of a policy file whatever its faults: the checks look at this, so that a slip in one place does
 * not hide the slips in another. What is missing here was missing or misshapen in the file, and has been reported.
 */
export interface PolicyDraft {
  readonly kind: DocumentKind | undefined;
  /** What the depth and the additionals collect. */
  readonly plan: CollectionPlan | undefined;
  readonly sources: readonly DraftSource[];
  readonly hasScoring: boolean;
  /** Every risk band, none where the policy has no scoring; undefined where one is misshapen. */
  readonly bands: readonly DraftBand[] | undefined;
  readonly creditLimit: DraftCreditLimit | undefined;
  readonly authority: Authority | undefined;
  readonly purpose: PurposeRule | undefined;
  /** Those that are sound, each with where it stands. */
  readonly inputs: readonly DraftInput[];
  /** The names of inputs whose declaration has a fault. */
  readonly misshapenInputs: readonly string[];
  readonly groups: readonly Named[];
  readonly rules: readonly DraftRule[];
}

export interface Named {
  readonly name: string;
  readonly path: ValuePath;
}

/** A source that the policy speaks of, with what it says. */
interface DraftSource extends Named {
  readonly need: unknown;
}

export interface DraftBand extends RiskBand {
  readonly path: ValuePath;
}

/** An input that the policy declares. */
export interface DraftInput extends PolicyInput {
  readonly path: ValuePath;
}

interface DraftCreditLimit {
  readonly path: ValuePath;
  /** The basis, and what the limit never exceeds. */
  readonly figures: readonly Named[];
  /** The bands that have a share. `percent` is undefined if the share is not a number. */
  readonly bands: readonly DraftShare[];
}

interface DraftShare extends Named {
  readonly percent: number | undefined;
}

/** A rule of a group: what it asks, and what it weighs. */
interface DraftRule {
  readonly path: ValuePath;
  /** One, or every member of a combination. */
  readonly criteria: readonly DraftCriterion[];
  readonly combined: boolean;
  readonly statusToApply: unknown;
  readonly points: number;
  readonly alertPoints: number | undefined;
  /** True where it counts in the score alone. */
  readonly scoresOnly: boolean;
  readonly whenMissing: unknown;
}

/** A rule of the catalogue with its condition, as configured. */
export interface DraftCriterion {
  readonly path: ValuePath;
  readonly name: string;
  /** undefined where the catalogue has no such rule, or it cannot be told which input it is about. */
  readonly rule: Rule | undefined;
  /** What `input:` says. */
  readonly input: unknown;
  readonly conditions: readonly DraftCondition[];
  readonly where: unknown;
}

interface DraftCondition {
  readonly key: 'failWhen' | 'passWhen';
  readonly role: ConditionRole;
  readonly text: string;
  /** undefined where it cannot be told, for want of the rule. */
  readonly reading: ConditionReading | undefined;
}

const { properties } = policySchema;

/** Makes what can be made of a value parsed from YAML. */
export function draftPolicy(file: unknown): PolicyDraft {
  const policy = isRecord(file) ? file : {};
  const kind = fitting(properties.kind, policy['kind']);
  const depth = fitting(properties.depth, policy['depth']);
  const additionals = fitting(properties.additionals, policy['additionals'] ?? []);
  const scoring = isRecord(policy['scoring']) ? policy['scoring'] : undefined;
  const inputs = draftInputs(policy['inputs']);
  const groups = listOf(policy['groups']).map((group, index) => ({
    group,
    path: ['groups', index] as const,
  }));
  return {
    kind,
    plan: kind && depth && additionals && planCollection(kind, depth, additionals),
    sources: draftSources(policy['sources']),
    hasScoring: scoring !== undefined,
    bands: draftBands(scoring?.['riskBands']),
    creditLimit: draftCreditLimit(policy['creditLimit']),
    authority: fitting(properties.authority, policy['authority']),
    purpose: fitting(properties.purpose, policy['purpose']),
    inputs,
    misshapenInputs: misshapenInputs(policy['inputs']),
    groups: groups.flatMap(({ group, path }) =>
      isRecord(group) && typeof group['name'] === 'string'
        ? [{ name: group['name'], path: [...path, 'name'] }]
        : [],
    ),
    rules: groups.flatMap(({ group, path }) =>
      listOf(isRecord(group) ? group['rules'] : undefined).flatMap((rule, index) =>
        draftRule(rule, [...path, 'rules', index], inputs),
      ),
    ),
  };
}

function draftBands(riskBands: unknown): DraftBand[] | undefined {
  if (riskBands === undefined) return [];
  const bands = fitting(properties.scoring.properties.riskBands, riskBands);
  return bands?.map((band, index) => ({ ...band, path: ['scoring', 'riskBands', index] }));
}

function draftCreditLimit(value: unknown): DraftCreditLimit | undefined {
  if (!isRecord(value)) return undefined;
  const path = ['creditLimit'];
  return {
    path,
    figures: [
      ...(typeof value['basis'] === 'string' ? [{ name: value['basis'], path: [...path, 'basis'] }] : []),
      ...listOf(value['atMost']).flatMap((name, index) =>
        typeof name === 'string' ? [{ name, path: [...path, 'atMost', index] }] : [],
      ),
    ],
    bands: keysOf(value['percentByBand'], [...path, 'percentByBand']).map((band) => {
      const percent = isRecord(value['percentByBand']) ? value['percentByBand'][band.name] : undefined;
      return { ...band, percent: typeof percent === 'number' ? percent : undefined };
    }),
  };
}

/** Those of a list of inputs that are written as one must be. */
export function draftInputs(value: unknown): DraftInput[] {
  return listOf(value).flatMap((input, index) => {
    const sound = fitting(inputSchema, input);
    return sound === undefined ? [] : [{ ...sound, path: ['inputs', index] }];
  });
}

/** Returns the names of declared inputs that `draftInputs` leaves out. */
function misshapenInputs(value: unknown): readonly string[] {
  return listOf(value).flatMap((input) =>
    isRecord(input) && typeof input['name'] === 'string' && fitting(inputSchema, input) === undefined
      ? [input['name']]
      : [],
  );
}

function draftRule(value: unknown, path: ValuePath, inputs: readonly DraftInput[]): DraftRule[] {
  if (!isRecord(value)) return [];
  const { points, alertPoints } = value;
  return [
    {
      path,
      criteria: draftCriteria(value, path, inputs),
      combined: !Object.hasOwn(value, 'rule'),
      statusToApply: value['statusToApply'],
      points: typeof points === 'number' ? points : 0,
      alertPoints: typeof alertPoints === 'number' ? alertPoints : undefined,
      scoresOnly: value['effect'] === 'SCORE',
      whenMissing: value['whenMissing'],
    },
  ];
}

function draftCriteria(value: unknown, path: ValuePath, inputs: readonly DraftInput[]): DraftCriterion[] {
  if (!isRecord(value)) return [];
  const name = value['rule'];
  if (typeof name !== 'string') {
    return (['all', 'any'] as const).flatMap((key) =>
      listOf(value[key]).flatMap((member, index) => draftCriteria(member, [...path, key, index], inputs)),
    );
  }
  const { input } = value;
  const rule = ruleAbout(name, inputNamed(inputs, typeof input === 'string' ? input : undefined));
  const conditions = (['failWhen', 'passWhen'] as const).flatMap((key): DraftCondition[] => {
    const text = value[key];
    if (typeof text !== 'string') return [];
    const role = key === 'failWhen' ? 'FAIL_WHEN' : 'PASS_WHEN';
    return [{ key, role, text, reading: rule && readCondition(text, rule) }];
  });
  return [{ path, name, rule, input, conditions, where: value['where'] }];
}

function draftSources(value: unknown): DraftSource[] {
  return keysOf(value, ['sources']).map((source) => ({
    ...source,
    need: isRecord(value) ? value[source.name] : undefined,
  }));
}

function keysOf(value: unknown, path: ValuePath): Named[] {
  return isRecord(value) ? Object.keys(value).map((name) => ({ name, path: [...path, name] })) : [];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function fitting<Schema extends TSchema>(schema: Schema, value: unknown) {
  return Check(schema, value) ? value : undefined;
}
