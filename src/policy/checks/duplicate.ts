import { canonicalJson } from '../../base/canonical-json.ts';
import { comparedText } from '../../base/plain-text.ts';
import { quoted } from '../../yaml/suggestion.ts';
import { defineCheck } from './define-check.ts';

/** Nothing stands twice: no rule with the same condition and filters, no group with the same name. */
export const duplicate = defineCheck({
  codes: {
    DUPLICATE_RULE: {
      severity: 'error',
      title: {
        en: 'A rule that stands twice with the same condition',
        'pt-BR': 'Regra repetida com a mesma condição',
      },
    },
    DUPLICATE_GROUP: {
      severity: 'error',
      title: { en: 'Two groups of one name', 'pt-BR': 'Dois grupos com o mesmo nome' },
    },
  },
  *find({ rules, groups }) {
    const seen = new Set<string>();
    for (const { path, criteria, combined } of rules) {
      // A combination may repeat what another asks: it is the whole that counts.
      const [criterion] = combined ? [] : criteria;
      if (criterion?.rule === undefined) continue;
      for (const { role, reading } of criterion.conditions) {
        if (reading?.condition === undefined) continue;
        const { operator, numbers, texts, unit } = reading.condition;
        const meaning = canonicalJson([
          criterion.rule.id,
          criterion.rule.input?.name ?? null,
          role,
          operator,
          numbers,
          texts.map(comparedText).sort(),
          unit,
          criterion.where ?? {},
        ]);
        if (seen.has(meaning)) {
          yield {
            code: 'DUPLICATE_RULE',
            place: { path: [...path, 'rule'] },
            message: {
              en: `${criterion.name} stands twice with the same condition`,
              'pt-BR': `${criterion.name} aparece duas vezes com a mesma condição`,
            },
            suggestion: {
              en: 'Keep one, or give the other another threshold',
              'pt-BR': 'Mantenha uma, ou dê à outra um limite diferente',
            },
          };
        }
        seen.add(meaning);
      }
    }
    const names = new Set<string>();
    for (const { name, path } of groups) {
      if (names.has(name)) {
        yield {
          code: 'DUPLICATE_GROUP',
          place: { path },
          message: { en: `There are two groups ${quoted(name)}`, 'pt-BR': `Há dois grupos ${quoted(name)}` },
        };
      }
      names.add(name);
    }
  },
});
