import { CreditError } from '../../base/errors.ts';
import { exitCodes } from '../exit-codes.ts';
import { alignRows } from '../output/align.ts';
import { defineCommand, required } from './define-command.ts';

export const policyExplain = defineCommand({
  name: 'policy explain',
  summary: { en: 'Explain one rule of the catalogue.', 'pt-BR': 'Explica uma regra do catálogo.' },
  arguments: {
    rule: required({ en: 'the rule, in any case', 'pt-BR': 'a regra, em maiúsculas ou não' }),
  },
  examples: [
    {
      line: 'credit policy explain COMPANY_OPENING_TIME',
      text: {
        en: 'what it reads, and how a policy may ask it',
        'pt-BR': 'o que lê e como uma política a usa',
      },
    },
    {
      line: 'credit policy explain sanctioned --json',
      text: { en: 'its filters, for a program', 'pt-BR': 'os seus filtros, para um programa' },
    },
  ],
  toleratesBrokenSettings: true,
  run: async (context, { rule: given }) => {
    const { stdout, globals, say } = context;
    const [{ describeRule }, { filterDescription }, { findRule, rules }, { suggestName }] = await Promise.all(
      [
        import('../../policy/describe-rule.ts'),
        import('../../policy/filter-words.ts'),
        import('../../policy/rules/index.ts'),
        import('../../yaml/suggestion.ts'),
      ],
    );
    const name = given.trim().toUpperCase().replaceAll('-', '_');
    const catalogued = findRule(name);
    if (catalogued === undefined) {
      const near = suggestName(
        name,
        rules.flatMap(({ id, aliases }) => [id, ...aliases]),
      );
      const suggestion = near === null ? '' : { en: `${near.en} `, 'pt-BR': `${near['pt-BR']} ` };
      throw new CreditError('NO_SUCH_RULE', { rule: given, suggestion });
    }
    const rule = describeRule(catalogued);
    if (globals.json) {
      stdout.line(JSON.stringify(rule));
      return exitCodes.done;
    }
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
    return exitCodes.done;
  },
});
