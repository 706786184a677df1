import { type SectionType, sectionDefinition } from '../sections/index.ts';
import { describeRule, type RuleDescription } from './describe-rule.ts';
import { rules } from './rules/index.ts';

/** The page of docs/reference about every rule, as Markdown, made from the catalogue itself. */
export function rulesReference(): string {
  const descriptions = rules.map(describeRule);
  const bySection = groupBySection(descriptions);
  return [
    '# Rules',
    '',
    `The ${descriptions.length} rules of the catalogue, by the section that they read. This page is generated from the catalogue: \`npx vitest run`,
    'test/policy/rules-reference.test.ts -u` renews it.',
    '',
    'A rule whose data is missing is NOT_APPLIED. In a policy: `rule:` with the identifier, `failWhen:` or `passWhen:` with a condition',
    'such as the example, `statusToApply:`, and `where:` with filters. `credit policy explain RULE` says the same of one rule.',
    '[Rule values](rule-values.md) defines exactly what each rule reads.',
    ...[...bySection].flatMap(([section, group]) => ['', `## ${headingOf(section)}`, '', ...tableOf(group)]),
    '',
  ].join('\n');
}

type Section = SectionType | 'REQUEST';

function sectionOf({ sections }: RuleDescription): Section {
  return sections[0] ?? 'REQUEST';
}

function groupBySection(descriptions: readonly RuleDescription[]): Map<Section, RuleDescription[]> {
  const groups = new Map<Section, RuleDescription[]>();
  for (const one of descriptions) groups.set(sectionOf(one), [...(groups.get(sectionOf(one)) ?? []), one]);
  return groups;
}

function headingOf(section: Section): string {
  return section === 'REQUEST' ? 'The request itself' : `${section}: ${sectionDefinition(section).title.en}`;
}

function tableOf(group: readonly RuleDescription[]): readonly string[] {
  return [
    '| rule | what it looks at | for | value | example | filters |',
    '|---|---|---|---|---|---|',
    ...group.map((rule) =>
      [
        '',
        [`\`${rule.id}\``, ...rule.aliases.map((alias) => `(\`${alias}\`)`)].join(' '),
        `${rule.title.en} · ${rule.title['pt-BR']}`,
        rule.documentKinds.join(', ').toUpperCase(),
        [rule.valueTitle.en, ...(rule.values.length > 0 ? [`of ${rule.values.join(', ')}`] : [])].join(' '),
        `\`${rule.example}\``,
        rule.filters.map(({ name }) => `\`${name}\``).join(', ') || '–',
        '',
      ]
        .join(' | ')
        .trim(),
    ),
  ];
}
