import { quoted, suggestChoices, suggestName } from '../../yaml/suggestion.ts';
import { creditLimitBasis, isCreditLimitBasis } from '../credit-limit.ts';
import { creditLimitBases } from '../policy.ts';
import { defineCheck } from './define-check.ts';

/** A credit limit is a share of something known of the document kind, for bands that there are. */
export const creditLimit = defineCheck({
  codes: {
    UNKNOWN_BAND: {
      severity: 'error',
      title: {
        en: 'A credit limit for a risk band that does not exist',
        'pt-BR': 'Limite para faixa de risco que não existe',
      },
    },
    BASIS_KIND_MISMATCH: {
      severity: 'error',
      title: { en: 'A basis of the other kind of document', 'pt-BR': 'Base do outro tipo de documento' },
    },
  },
  *find({ kind, bands, creditLimit: limit }) {
    if (limit === undefined) return;
    const names = bands?.map(({ band }) => band);
    for (const { name, path } of limit.bands) {
      if (names === undefined || names.includes(name)) continue;
      yield {
        code: 'UNKNOWN_BAND',
        place: { path, part: 'key' },
        message: {
          en: `There is no risk band ${quoted(name)}`,
          'pt-BR': `Não existe a faixa de risco ${quoted(name)}`,
        },
        suggestion: suggestName(name, names),
      };
    }
    for (const { name, path } of limit.figures) {
      if (kind === undefined || !isCreditLimitBasis(name)) continue;
      if (creditLimitBasis(name).documentKinds.includes(kind)) continue;
      yield {
        code: 'BASIS_KIND_MISMATCH',
        place: { path },
        message: { en: `${name} is not known of a ${kind}`, 'pt-BR': `${name} não se conhece de ${kind}` },
        suggestion: suggestChoices(
          creditLimitBases.filter((base) => creditLimitBasis(base).documentKinds.includes(kind)),
        ),
      };
    }
  },
});
