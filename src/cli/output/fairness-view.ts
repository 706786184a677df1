import {
  type FairnessGroup,
  type FairnessLook,
  type FairnessTrait,
  fewestToSay,
} from '../../backtest/fairness.ts';
import { objectionInWords } from '../../backtest/page/cells.ts';
import { regionInWords } from '../../backtest/regions.ts';
import { codeInWords } from '../../sections/code-words.ts';
import { plainWords } from '../../wording/plain-words.ts';
import type { CommandContext } from '../context.ts';
import { alignRows } from './align.ts';
import { figureStyle } from './figure-style.ts';
import { wrap } from './wrap.ts';

type ViewContext = Pick<CommandContext, 'stdout' | 'language' | 'timezone' | 'say'>;

/** A look at fairness on a terminal. */
export function fairnessView(look: FairnessLook, context: ViewContext): readonly string[] {
  const { say, stdout } = context;
  const { width } = stdout;
  const { policyId: policy, version, approved, traits, careful, comparisons } = look;
  if (look.subjects === 0) return wrap(say('fairnessNothing', { policy }), width);
  const { format } = figureStyle(context);
  const head = say('fairnessHead', {
    policy,
    version,
    subjects: format.number(look.subjects),
    rate: percent(approved.rate, context),
  });
  const rules = traits.flatMap(({ trait, groups }) =>
    groups.flatMap((group) => ruleLines(group, nameOf(group, trait, context), context)),
  );
  const blocks = [
    [
      ...(look.sandbox === 0
        ? []
        : wrap(say('fairnessSandbox', { count: format.number(look.sandbox) }), width)),
      ...wrap(head, width),
    ],
    ...traits.map(({ trait, groups }) =>
      alignRows(
        [
          {
            cells: [
              say(`fairness${trait}`),
              say('fairnessSubjects'),
              say('fairnessApproved'),
              say('fairnessInterval'),
              say('fairnessApart'),
            ],
          },
          ...groups.map((group) => ({ cells: groupCells(group, nameOf(group, trait, context), context) })),
        ],
        width,
      ),
    ),
    listed(say('fairnessRules'), rules, width),
    listed(
      say('fairnessCareful'),
      careful.map(({ text, law }) => `${text(context.language)}: ${law(context.language)}`),
      width,
    ),
    wrap(
      comparisons === 0
        ? say('fairnessTooFew', { few: fewestToSay })
        : say('fairnessNote', { count: comparisons, few: fewestToSay }),
      width,
    ),
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .flatMap((lines, at) => (at === 0 ? lines : ['', ...lines]));
}

function groupCells(group: FairnessGroup, name: string, context: ViewContext): readonly string[] {
  const { format } = figureStyle(context);
  const { count: _, of, rate, low, high } = group.approved;
  return [
    name,
    format.number(of),
    percent(rate, context),
    rate === null ? '–' : `${percent(low, context)}–${percent(high, context)}`,
    apartInWords(group, context),
  ];
}

function nameOf({ group }: FairnessGroup, trait: FairnessTrait, { say, language }: ViewContext): string {
  if (group === null) return say('fairnessUnknown');
  if (trait === 'REGION') return plainWords(regionInWords(group, language));
  return /\d/.test(group) ? group : plainWords(codeInWords(group, language));
}

function apartInWords({ apart, verdict }: FairnessGroup, { say, ...context }: ViewContext): string {
  if (apart === null) return say(verdict === 'UNKNOWN' ? 'fairnessUNKNOWN' : 'fairnessTOO_FEW');
  const { format } = figureStyle(context);
  const points = (share: number) => format.decimal(Math.round(share * 1_000) / 10);
  return say(verdict === 'DIFFERENT' ? 'fairnessDIFFERENT' : 'fairnessNONE_FOUND', {
    points: points(apart.difference),
    low: points(apart.low),
    high: points(apart.high),
  });
}

function ruleLines(group: FairnessGroup, name: string, context: ViewContext): readonly string[] {
  return group.rules.map(({ objection, group: own, others }) =>
    context.say('fairnessRule', {
      group: name,
      rule: objectionInWords(objection, context.language),
      own: percent(own.rate, context),
      others: percent(others.rate, context),
    }),
  );
}

function percent(share: number | null, context: ViewContext): string {
  return share === null ? '–' : `${figureStyle(context).format.decimal(Math.round(share * 1_000) / 10)}%`;
}

function listed(title: string, items: readonly string[], width: number): readonly string[] {
  if (items.length === 0) return [];
  return [
    title,
    ...items.flatMap((item) =>
      wrap(item, width - 4).map((line, index) => `${index === 0 ? '  - ' : '    '}${line}`),
    ),
  ];
}
