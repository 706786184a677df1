import { say } from '../../base/language.ts';
import { displayTitle, ruleTitle, valueOfRule } from '../../policy/result-words.ts';
import { unansweredRules } from '../../policy/why-unanswered.ts';
import {
  aimInWords,
  explanationWords,
  firmnessTable,
  whatIfTable,
} from '../../presentation/explanation-words.ts';
import { reportWords } from '../../presentation/report-words.ts';
import type { CreditPolicyDetails, GroupResult, RuleResult } from '../../sections/credit-policy.ts';
import { sectionTitle } from '../../sections/section-words.ts';
import { decisionWords } from '../../wording/decision-words.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { statusWords } from '../../wording/statuses.ts';
import { colours, toneOfStatus, tones } from './palette.ts';
import { area } from './paper.ts';
import { criterionInWords } from './reasons.ts';
import { beginPart, beginSection, drawLead, note, type Setting, word } from './setting.ts';
import { drawTable, type TableRow } from './table.ts';

/** Part 2: every rule of every group, with its value, its criterion and its points. */
export function drawRules(
  setting: Setting,
  number: number,
  { result, analysis }: { readonly result: CreditPolicyDetails; readonly analysis: readonly string[] },
): void {
  const { paper, material, style } = setting;
  const { policy, report } = material;
  const title = word(setting, 'rules');
  const earned = result.groups.reduce((sum, { score }) => sum + score, 0);
  const possible = result.groups.reduce((sum, { maximumScore }) => sum + maximumScore, 0);
  paper.addPage();
  beginPart(setting, {
    number,
    title,
    aside: `${word(setting, 'policyLine', { policy: report.policyId, version: report.policyVersion })}, ${word(setting, 'hash', { hash: policy.hash.slice(0, 12) })}`,
  });
  const { format } = style;
  drawLead(
    setting,
    word(setting, 'rulesLead', { earned: format.number(earned), possible: format.number(possible) }),
  );
  if (analysis.length > 0) {
    beginSection(setting, word(setting, 'inWordsContinued'));
    paper.flow('P', analysis.join(' '), { size: 8.5, leading: 11.5 });
    paper.y += 8;
  }
  drawExplanation(setting);
  paper.flow('P', word(setting, 'method'), { size: 8.5, leading: 11.5, colour: colours.soft });
  paper.y += 8;
  drawPoints(setting, result);
  const largest = Math.max(1, ...result.groups.flatMap(({ rules }) => rules.map(({ points }) => points)));
  drawTable(
    paper,
    [
      { title: word(setting, 'state'), width: 78 },
      { title: word(setting, 'rule'), width: 130 },
      { title: word(setting, 'value'), width: 84, align: 'right' },
      { title: word(setting, 'criterion'), width: 108 },
      { title: word(setting, 'points'), width: 59, align: 'right' },
      { title: '', width: 34 },
    ],
    result.groups.flatMap((group) => [
      groupRow(setting, group),
      ...group.rules.map((rule) => ruleRow(setting, rule, largest)),
    ]),
    { continued: word(setting, 'continued', { title: `${number} ${title}` }) },
  );
}

/** What would change the decision, a row for each way, and how firm it is. */
function drawExplanation(setting: Setting): void {
  const { paper, material, style } = setting;
  const { counterfactuals = [] } = material.report;
  const whatIf = whatIfTable(material.report, style);
  if (whatIf !== undefined) {
    const title = say(decisionWords.whatIf, style.language);
    beginSection(setting, title);
    if (typeof whatIf === 'string') paper.flow('P', whatIf, { size: 8.5, leading: 11.5 });
    else {
      drawTable(
        paper,
        [
          { title: word(setting, 'state'), width: 78 },
          { title: word(setting, 'changes'), width: 305 },
          { title: word(setting, 'wouldScore'), width: 110 },
        ],
        counterfactuals.map((way): TableRow => {
          const tone = toneOfStatus(way.aim);
          const [status, figures] = aimInWords(way, style);
          return {
            cells: [
              { text: status, mark: tone, face: 'strong', colour: tones[tone].ink },
              way.changes.map(({ text }) => plainWords(text)).join('; '),
              figures,
            ],
          };
        }),
        { continued: word(setting, 'continued', { title }) },
      );
      const remarks = [
        explanationWords.promise,
        ...(material.report.counterfactualsUndecided === true ? [decisionWords.whatIfOthers] : []),
      ];
      note(setting, remarks.map((remark) => say(remark, style.language)).join(' '));
    }
    paper.y += 6;
  }
  const firmness = firmnessTable(material.report, style);
  if (firmness === undefined) return;
  beginSection(setting, firmness.title);
  for (const { cells } of firmness.rows)
    paper.flow('P', cells.filter(Boolean).join(': '), { size: 8.5, leading: 11.5 });
  paper.y += 6;
}

/** A bar as wide as the points that were possible, group beside group, filled as far as they were earned. */
function drawPoints(setting: Setting, { groups }: CreditPolicyDetails): void {
  const { paper, style } = setting;
  const weighed = groups.filter(({ maximumScore }) => maximumScore > 0);
  const possible = weighed.reduce((sum, { maximumScore }) => sum + maximumScore, 0);
  if (weighed.length === 0) return;
  paper.need(60);
  const { y } = paper;
  const named = weighed.map((group) => ({
    ...group,
    title: plainWords(displayTitle(group, style.language)),
    points: word(setting, 'pointsOf', {
      earned: style.format.number(group.score),
      possible: style.format.number(group.maximumScore),
    }),
  }));
  const alt = word(setting, 'pointsAlt', {
    words: named.map(({ title, points }) => `${title}, ${points}`).join('; '),
  });
  let x: number = area.left;
  paper.within(
    'Figure',
    () =>
      paper.content(() => {
        for (const { title, points, score, maximumScore } of named) {
          const width = (area.width * maximumScore) / possible;
          const inner = Math.max(0.5, width - 1.5);
          paper.drawBox(x, y, inner, 10, colours.track);
          paper.drawBox(x, y, (inner * score) / maximumScore, 10, colours.ink);
          // A narrow group has its name in the table below.
          for (const [at, text] of [points, title].entries()) {
            const set = { size: 7, colour: at === 0 ? colours.ink : colours.soft };
            const [line = ''] = paper.lines(text, Math.max(1, width - 4), set);
            if (line === text) paper.drawLine(text, { x, y: y + 13 + at * 9 }, set);
          }
          x += width;
        }
      }),
    { alt },
  );
  paper.y += 34;
  paper.flow('P', word(setting, 'pointsKey'), { size: 7.25, leading: 10, colour: colours.soft });
  paper.y += 8;
}

function groupRow(setting: Setting, group: GroupResult): TableRow {
  const { language, format } = setting.style;
  const points = word(setting, 'pointsOf', {
    earned: format.number(group.score),
    possible: format.number(group.maximumScore),
  });
  return {
    head: true,
    cells: [
      {
        text: `${plainWords(displayTitle(group, language))}   ${points}`,
        under:
          group.rules.length === 1
            ? word(setting, 'groupNoteOne')
            : word(setting, 'groupNote', { count: group.rules.length }),
      },
    ],
  };
}

/** Returns the missing data of a rule that was not evaluated. */
function missingOf(rule: RuleResult, { material, style: { language } }: Setting): string {
  const [group] = unansweredRules([rule], material.report, language);
  const place = group?.place ?? rule.section;
  const title = place === 'REQUEST' ? say(reportWords.request, language) : sectionTitle(place, language);
  return group === undefined ? title : plainWords(`${title}: ${group.why}`);
}

/** The longest bar of points. */
const barWidth = 34;

function ruleRow(setting: Setting, rule: RuleResult, largest: number): TableRow {
  const { language, format } = setting.style;
  const isSeen = rule.status !== 'NOT_APPLIED';
  const tone = toneOfStatus(rule.status);
  const stands = rule.status === 'ALERT' || rule.status === 'DENIED';
  return {
    cells: [
      {
        text: say(statusWords[rule.status], language),
        mark: tone,
        face: stands ? 'strong' : 'plain',
        colour: stands ? tones[tone].ink : colours.soft,
      },
      plainWords(ruleTitle(rule, language)),
      {
        text: isSeen ? plainWords(valueOfRule(rule, language) ?? '–') : '–',
        face: stands ? 'strong' : 'plain',
      },
      {
        text: isSeen
          ? plainWords(criterionInWords(rule, setting))
          : word(setting, 'notEvaluated', { section: missingOf(rule, setting) }),
        colour: colours.soft,
      },
      rule.points === 0 || !isSeen
        ? '–'
        : word(setting, 'pointsOf', {
            earned: format.number(rule.earnedPoints),
            possible: format.number(rule.points),
          }),
      {
        text: '',
        draw: (paper, { x, y }) => {
          const width = (points: number) => (barWidth * points) / largest;
          if (!isSeen) return;
          paper.drawBox(x, y + 2.5, width(rule.points), 5, colours.track);
          paper.drawBox(x, y + 2.5, width(rule.earnedPoints), 5, colours.ink);
        },
      },
    ],
  };
}
