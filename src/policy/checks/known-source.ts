import { quoted, suggestChoices, suggestName } from '../../yaml/suggestion.ts';
import { defineCheck } from './define-check.ts';

/** Every source that the policy speaks of is one that there is. */
export const knownSource = defineCheck({
  codes: {
    UNKNOWN_SOURCE: {
      severity: 'error',
      title: { en: 'A source that does not exist', 'pt-BR': 'Fonte que não existe' },
    },
  },
  *find({ sources }, { knownSources }) {
    for (const { name, path } of sources) {
      if (knownSources === undefined || knownSources.includes(name)) continue;
      yield {
        code: 'UNKNOWN_SOURCE',
        place: { path, part: 'key' },
        message: { en: `There is no source ${quoted(name)}`, 'pt-BR': `Não existe a fonte ${quoted(name)}` },
        suggestion: suggestName(name, knownSources) ?? suggestChoices(knownSources),
      };
    }
  },
});
