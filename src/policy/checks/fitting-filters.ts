import type { TSchema } from '@sinclair/typebox';
import { Errors, ValueErrorType } from '@sinclair/typebox/errors';
import { isRecord } from '../../base/is-record.ts';
import type { Text } from '../../base/language.ts';
import { quoted, suggestChoices, suggestName } from '../../yaml/suggestion.ts';
import { defineCheck } from './define-check.ts';

/** A rule is narrowed only by the filters that its catalogue entry allows. */
export const fittingFilters = defineCheck({
  codes: {
    UNKNOWN_FILTER: {
      severity: 'error',
      title: { en: 'A filter that the rule does not have', 'pt-BR': 'Filtro que a regra não tem' },
    },
    INVALID_FILTER: {
      severity: 'error',
      title: {
        en: 'A filter with a value that it cannot have',
        'pt-BR': 'Filtro com um valor que não pode ter',
      },
    },
  },
  *find({ rules }) {
    for (const { path, rule, where } of rules.flatMap(({ criteria }) => criteria)) {
      if (rule === undefined || !isRecord(where)) continue;
      const filters = Object.keys(rule.where?.properties ?? {});
      for (const name of Object.keys(where).filter((key) => !filters.includes(key))) {
        yield {
          code: 'UNKNOWN_FILTER',
          place: { path: [...path, 'where', name], part: 'key' },
          message:
            filters.length === 0
              ? { en: `${rule.id} cannot be narrowed`, 'pt-BR': `${rule.id} não aceita filtros` }
              : {
                  en: `${quoted(name)} is not a filter of ${rule.id}`,
                  'pt-BR': `${quoted(name)} não é um filtro de ${rule.id}`,
                },
          suggestion: suggestName(name, filters),
        };
      }
      if (rule.where === undefined) continue;
      for (const error of Errors(rule.where, where)) {
        if (error.type === ValueErrorType.ObjectAdditionalProperties) continue;
        const [, name = '', index] = error.path.split('/');
        yield {
          code: 'INVALID_FILTER',
          place: { path: [...path, 'where', name, ...(index === undefined ? [] : [Number(index)])] },
          message: {
            en: `${rule.id} cannot be narrowed by that value of ${name}`,
            'pt-BR': `${rule.id} não aceita esse valor de ${name}`,
          },
          suggestion: suggestFilter(error.value, error.schema),
        };
      }
    }
  },
});

function suggestFilter(value: unknown, schema: TSchema): Text | null {
  const forms: unknown = schema['anyOf'];
  if (Array.isArray(forms)) {
    const words = forms.map((form: { const?: unknown }) => String(form.const));
    return suggestName(String(value), words) ?? suggestChoices(words);
  }
  if (schema['type'] === 'array')
    return { en: 'Write a list in brackets', 'pt-BR': 'Escreva uma lista entre colchetes' };
  const { minimum, maximum } = schema;
  if (minimum === undefined || maximum === undefined) return null;
  return {
    en: `A whole number from ${minimum} to ${maximum}`,
    'pt-BR': `Um número inteiro de ${minimum} a ${maximum}`,
  };
}
