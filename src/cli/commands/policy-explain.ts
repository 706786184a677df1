import { CreditError } from '../../base/errors.ts';
import type { RuleDescription } from '../../policy/describe-rule.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { alignRows } from '../output/align.ts';
import { defineCommand, headerOption, many } from './define-command.ts';

export const policyExplain = defineCommand({
  name: 'policy explain',
  summary: {
    en: 'Explain a rule of the catalogue, or find those about something.',
    'pt-BR': 'Explica uma regra do catálogo, ou encontra as que tratam de algo.',
  },
  arguments: {
    rule: many({
      en: 'the rule, in any case; or words of it, in any language',
      'pt-BR': 'a regra, em maiúsculas ou não; ou palavras dela, em qualquer idioma',
    }),
  },
  options: { header: headerOption },
  examples: [
    {
      line: 'credit policy explain COMPANY_OPENING_TIME',
      text: {
        en: 'what it reads, and how a policy may ask it',
        'pt-BR': 'o que lê e como uma política a usa',
      },
    },
    {
      line: 'credit policy explain protesto',
      text: { en: 'the rules about a word', 'pt-BR': 'as regras que tratam de uma palavra' },
    },
    {
      line: 'credit policy explain sanctioned --json',
      text: { en: 'its filters, for a program', 'pt-BR': 'os seus filtros, para um programa' },
    },
  ],
  toleratesBrokenSettings: true,
  run: async (context, { rule: words, header }) => {
    const { stdout, globals } = context;
    const [{ describeRule }, { findRule, rules }, { searchRules }] = await Promise.all([
      import('../../policy/describe-rule.ts'),
      import('../../policy/rules/index.ts'),
      import('../../policy/search-rules.ts'),
    ]);
    const wording = words.join(' ').trim();
    const name = wording.toUpperCase().replaceAll(/[\s-]/g, '_');
    const named = findRule(name);
    const matches = named === undefined ? searchRules(wording) : [named];
    const [only] = matches;
    if (only === undefined) {
      const { suggestName } = await import('../../yaml/suggestion.ts');
      const near = suggestName(
        name,
        rules.flatMap(({ id, aliases }) => [id, ...aliases]),
      );
      const suggestion = near === null ? '' : { en: `${near.en} `, 'pt-BR': `${near['pt-BR']} ` };
      throw new CreditError('NO_SUCH_RULE', { rule: wording, suggestion });
    }
    if (matches.length > 1) {
      const { writeRules } = await import('../output/rule-table.ts');
      await writeRules(context, matches.map(describeRule), { header });
      return exitCodes.done;
    }
    const rule = describeRule(only);
    if (globals.json) stdout.line(JSON.stringify(rule));
    else await writeRule(context, rule);
    return exitCodes.done;
  },
});

async function writeRule(context: CommandContext, rule: RuleDescription): Promise<void> {
  const { stdout, say } = context;
  const { filterDescription } = await import('../../policy/filter-words.ts');
  const fact = (label: string, value: string) => ({ cells: [label, value] });
  const list = (words: readonly string[]) => (words.length === 0 ? say('noneOfThem') : words.join(', '));
  const rows = [
    ...(rule.aliases.length > 0 ? [fact(say('ruleAliases'), list(rule.aliases))] : []),
    fact(say('ruleKinds'), list(rule.documentKinds.map((kind) => kind.toUpperCase()))),
    fact(say('ruleSections'), list(rule.sections)),
    ...(rule.alsoReads.length > 0 ? [fact(say('ruleAlsoReads'), list(rule.alsoReads))] : []),
    fact(say('ruleValue'), say(rule.valueTitle)),
    ...(rule.values.length > 0 ? [fact(say('ruleValues'), list(rule.values))] : []),
    fact(say('ruleOperators'), list(rule.operators)),
    fact(say('ruleUnits'), list(rule.units)),
    ...rule.filters.map(({ name: filter, description }) =>
      fact(say('ruleFilter', { filter }), filterDescription(description, context.language)),
    ),
  ];
  stdout.line(`${stdout.paint.strong(rule.id)}  ${say(rule.title)}`);
  stdout.line();
  for (const line of alignRows(rows, stdout.width)) stdout.line(line);
  stdout.line();
  stdout.line(say('ruleExample'));
  stdout.line(`  - rule: ${rule.id}\n    failWhen: ${rule.example}\n    statusToApply: ALERT`);
  stdout.line();
  stdout.line(say('ruleWithoutData'));
}
