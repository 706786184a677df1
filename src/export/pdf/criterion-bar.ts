import { readCondition } from '../../policy/condition.ts';
import { ruleOfCode } from '../../policy/rules/index.ts';
import type { RuleResult } from '../../sections/credit-policy.ts';
import type { FigureStyle } from '../../wording/counted.ts';
import { colours } from './palette.ts';
import type { Paper } from './paper.ts';
import { word } from './setting.ts';

/** A number against the one that it is compared with. */
export interface Comparison {
  readonly value: number;
  readonly criterion: number;
  /** Which side of the criterion the policy admits. */
  readonly admits: 'BELOW' | 'ABOVE';
  readonly unit: string | undefined;
}

const admitsBelow = ['GREATER_THAN', 'GREATER_THAN_OR_EQUAL_TO'];
const admitsAbove = ['LESS_THAN', 'LESS_THAN_OR_EQUAL_TO'];

/** What of a rule can be drawn: nothing of a yes or no, a text, a list or a combination. */
export function comparisonOf(rule: RuleResult): Comparison | undefined {
  const { value, condition: text, conditionRole } = rule;
  const definition = ruleOfCode(rule);
  if (typeof value !== 'number' || value < 0 || text === undefined || definition === undefined)
    return undefined;
  const { condition } = readCondition(text, definition);
  const [criterion] = condition?.numbers ?? [];
  if (condition === undefined || criterion === undefined || condition.numbers.length !== 1) return undefined;
  const isBelow = admitsBelow.includes(condition.operator);
  if (!isBelow && !admitsAbove.includes(condition.operator)) return undefined;
  const admits = isBelow === (conditionRole !== 'PASS_WHEN') ? 'BELOW' : 'ABOVE';
  return { value, criterion, admits, unit: condition.unit };
}

const width = 92;

/** The value as a bar, the criterion as a tick, and what the policy admits in grey; ornament beside the words. */
export function drawComparison(
  paper: Paper,
  { value, criterion, admits }: Comparison,
  place: { readonly x: number; readonly y: number; readonly colour: string },
): void {
  const { x, y, colour } = place;
  const end = Math.max(value, criterion, Number.MIN_VALUE);
  const at = (number: number) => (width * number) / end;
  if (admits === 'BELOW') paper.drawBox(x, y + 2, at(criterion), 6, colours.track);
  else paper.drawBox(x + at(criterion), y + 2, width - at(criterion), 6, colours.track);
  paper.drawBox(x, y + 3.5, Math.max(0.75, at(value)), 3, colour);
  paper.drawBox(x + Math.min(at(criterion), width - 1.5), y, 1.5, 10, colours.ink);
}

/** How far the value is from the criterion, in words. */
export function distanceInWords(comparison: Comparison, style: FigureStyle): string {
  const { value, criterion, admits, unit } = comparison;
  const setting = { style };
  if (admits === 'BELOW') {
    return criterion > 0 && value > criterion
      ? word(setting, 'times', { times: tenths(value / criterion, style) })
      : '';
  }
  if (value >= criterion) return '';
  const amount = criterion - value;
  return word(setting, 'missing', {
    amount: unit === 'BRL' ? style.format.money(amount) : style.format.number(amount),
  });
}

function tenths(ratio: number, { format }: FigureStyle): string {
  return format.number(ratio >= 10 ? Math.round(ratio) : Math.round(ratio * 10) / 10);
}
