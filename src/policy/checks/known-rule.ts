import { quoted, suggestName } from '../../yaml/suggestion.ts';
import { rules as catalogue, findRule } from '../rules/index.ts';
import { defineCheck } from './define-check.ts';

/** Every rule is in the catalogue, and is about the policy's kind of document. */
export const knownRule = defineCheck({
  codes: {
    UNKNOWN_RULE: {
      severity: 'error',
      title: { en: 'A rule that the catalogue does not have', 'pt-BR': 'Regra que o catálogo não tem' },
    },
    RULE_KIND_MISMATCH: {
      severity: 'error',
      title: { en: 'A rule about the other kind of document', 'pt-BR': 'Regra do outro tipo de documento' },
    },
  },
  *find({ kind, rules }) {
    const names = catalogue
      .filter((rule) => kind === undefined || rule.documentKinds.includes(kind))
      .map((rule) => rule.id);
    for (const { path, name, rule } of rules.flatMap(({ criteria }) => criteria)) {
      const place = { path: [...path, 'rule'] };
      if (findRule(name) === undefined) {
        yield {
          code: 'UNKNOWN_RULE',
          place,
          message: { en: `There is no rule ${quoted(name)}`, 'pt-BR': `Não existe a regra ${quoted(name)}` },
          suggestion: suggestName(name, names),
        };
      } else if (rule !== undefined && kind !== undefined && !rule.documentKinds.includes(kind)) {
        const [other] = rule.documentKinds;
        yield {
          code: 'RULE_KIND_MISMATCH',
          place,
          message: {
            en: `${name} is about a ${other}, and the policy about a ${kind}`,
            'pt-BR': `${name} é sobre ${other}, e a política sobre ${kind}`,
          },
        };
      }
    }
  },
});
