import { say } from '../../base/language.ts';
import { overallGroup } from '../../policy/reasons.ts';
import {
  conditionOfRule,
  displayTitle,
  failingOfRule,
  ruleOfReason,
  ruleTitle,
  valueOfRule,
} from '../../policy/result-words.ts';
import type { CreditPolicyDetails, PolicyReason, RuleResult } from '../../sections/credit-policy.ts';
import { sectionTitle } from '../../sections/section-words.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { statusWords } from '../../wording/statuses.ts';
import { type Comparison, comparisonOf, distanceInWords, drawComparison } from './criterion-bar.ts';
import { colours, toneOfStatus, tones } from './palette.ts';
import { area } from './paper.ts';
import { note, type Setting, word } from './setting.ts';
import { drawTable, type TableRow, tableHeight } from './table.ts';

/** As many reasons have a row of their own on the first page, and as few where there is more to be said. */
const shown = { most: 6, least: 5 } as const;
/** The title of the table, and the remark below it. */
const aroundTable = 16 + 24;

/** What spoke against approval, each with its value against its criterion; within a height, but for the worst ones. */
export function drawReasons(setting: Setting, result: CreditPolicyDetails, within: number): void {
  const { paper } = setting;
  const { y } = paper;
  const title = word(setting, 'why');
  paper.within('H2', () =>
    paper.content(() => paper.drawLine(title, { x: area.left, y }, { size: 10.5, face: 'strong' })),
  );
  if (result.reasons.length > 1) {
    const x = area.left + paper.widthOf(title, { size: 10.5, face: 'strong' }) + 7;
    const order = { size: 7.25, colour: colours.soft };
    paper.within('P', () =>
      paper.content(() => paper.drawLine(word(setting, 'whyNote'), { x, y: y + 3 }, order)),
    );
  }
  paper.y += 16;
  if (result.reasons.length === 0) {
    paper.flow('P', word(setting, 'nothingAgainst'));
    return;
  }
  const columns = [
    { title: word(setting, 'effect'), width: 60 },
    { title: word(setting, 'ruleAndSource'), width: 168 },
    { title: word(setting, 'valueAndCriterion'), width: 122, align: 'right' as const },
    { title: word(setting, 'valueAgainst'), width: 104 },
    { title: word(setting, 'points'), width: 39 + 11, align: 'right' as const },
  ];
  const reasons = inOrder(result);
  const rows = reasons.slice(0, shown.most).map((reason) => reasonRow(setting, reason, result));
  const fits = tableHeight(paper, columns, rows) + aroundTable <= within;
  const drawn = fits ? rows : rows.slice(0, shown.least);
  drawTable(paper, columns, drawn, { continued: title });
  const rest = reasons.slice(drawn.length).map((reason) => titleOf(setting, reason, result));
  note(
    setting,
    rest.length === 0
      ? word(setting, 'barKey')
      : word(setting, 'moreReasons', { count: rest.length, titles: shorten([...new Set(rest)].join(', ')) }),
  );
}

/** What denies goes first, then what alerts, then what lowers the score alone; of each, what has cost most points. */
function inOrder(result: CreditPolicyDetails): readonly PolicyReason[] {
  const lost = (reason: PolicyReason) => {
    const rule = ruleOfReason(reason, result);
    return rule === undefined ? Number.POSITIVE_INFINITY : rule.points - rule.earnedPoints;
  };
  return result.reasons.toSorted((a, b) => weightOf(b) - weightOf(a) || compare(lost(b), lost(a)));
}

/** Two that have cost everything are alike. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

/** As much of the others is named as two lines hold. */
function shorten(titles: string): string {
  return titles.length <= 150 ? `${titles}.` : `${titles.slice(0, titles.lastIndexOf(',', 150))}…`;
}

/** What denies goes first, then what alerts, then what lowers the score alone; else as the policy has it. */
function weightOf({ status, decisive }: PolicyReason): number {
  if (status === 'DENIED') return 3;
  return decisive === false ? 1 : 2;
}

function titleOf({ style }: Setting, reason: PolicyReason, result: CreditPolicyDetails): string {
  const rule = ruleOfReason(reason, result);
  return plainWords(rule === undefined ? reason.text : ruleTitle(rule, style.language));
}

function reasonRow(setting: Setting, reason: PolicyReason, result: CreditPolicyDetails): TableRow {
  const { language } = setting.style;
  const tone = reason.decisive === false ? 'UNKNOWN' : toneOfStatus(reason.status);
  const colour = tones[tone].ink;
  const effect =
    reason.decisive === false ? word(setting, 'scoreOnly') : say(statusWords[reason.status], language);
  const rule = ruleOfReason(reason, result);
  const ownRule = result.groups.flatMap((group) => group.rules).find((one) => one === rule);
  const first = {
    text: effect,
    colour,
    face: 'strong' as const,
    ...(reason.decisive !== false && { mark: tone }),
  };
  if (ownRule === undefined) return overallRow(setting, { first, reason, result, colour });
  const group = result.groups.find((group) => group.rules.includes(ownRule));
  const comparison = comparisonOf(ownRule);
  return {
    cells: [
      first,
      {
        text: plainWords(ruleTitle(ownRule, language)),
        face: 'strong',
        under: `${plainWords(displayTitle(group ?? { name: reason.group }, language))} · ${sectionTitle(ownRule.section, language)}`,
      },
      {
        text: plainWords(valueOfRule(ownRule, language) ?? '–'),
        face: 'strong',
        under: plainWords(criterionInWords(ownRule, setting)),
      },
      barCell(setting, comparison, colour),
      { text: lostPoints(ownRule, setting) },
    ],
  };
}

/** The policy as a whole: its band, its coverage, or that there was nothing to evaluate. */
function overallRow(
  setting: Setting,
  row: {
    readonly first: TableRow['cells'][number];
    readonly reason: PolicyReason;
    readonly result: CreditPolicyDetails;
    readonly colour: string;
  },
): TableRow {
  const { reason, result, first, colour } = row;
  const { bands } = setting.material.policy;
  const { score } = result;
  const next = bands.find(({ from }) => score !== null && from > score);
  const isBand =
    reason.rule === 'RISK_BAND' && reason.group === overallGroup && score !== null && next !== undefined;
  const comparison: Comparison | undefined = isBand
    ? { value: score, criterion: next.from, admits: 'ABOVE', unit: 'POINTS' }
    : undefined;
  return {
    cells: [
      first,
      { text: plainWords(reason.text), face: 'strong' },
      isBand ? { text: String(score), face: 'strong', under: `${next.band}: ${next.from}` } : '–',
      barCell(setting, comparison, colour),
      '–',
    ],
  };
}

function barCell(
  { style }: Setting,
  comparison: Comparison | undefined,
  colour: string,
): TableRow['cells'][number] {
  if (comparison === undefined) return '–';
  return {
    text: '',
    under: distanceInWords(comparison, style),
    draw: (paper, { x, y }) => drawComparison(paper, comparison, { x, y, colour }),
  };
}

/** The criterion of a rule, as people say it. */
export function criterionInWords(rule: RuleResult, { style }: Setting): string {
  const { language } = style;
  return failingOfRule(rule, language) ?? conditionOfRule(rule, language) ?? rule.condition ?? '–';
}

function lostPoints({ points, earnedPoints, status }: RuleResult, { style }: Setting): string {
  const lost = points - earnedPoints;
  return status === 'NOT_APPLIED' || lost === 0 ? '–' : `−${style.format.number(lost)}`;
}
