import { isRecord } from '../../base/is-record.ts';
import { isRoleName, roles } from '../../sections/roles.ts';
import { defineCheck } from './define-check.ts';

/** What a policy asks of the age of a source says how old, and is asked of what a rule reads. */
export const sourceFreshness = defineCheck({
  codes: {
    STALE_WITHOUT_AGE: {
      severity: 'error',
      title: { en: 'whenStale without an age', 'pt-BR': 'whenStale sem uma idade' },
    },
    AGE_OF_UNREAD_SOURCE: {
      severity: 'warning',
      title: {
        en: 'An age of data that no rule reads',
        'pt-BR': 'Idade de dados que nenhuma regra lê',
      },
    },
  },
  *find({ sources, rules }) {
    const read = new Set(
      rules
        .flatMap(({ criteria }) => criteria)
        .flatMap(({ rule }) => (rule === undefined ? [] : [...rule.sections, ...rule.alsoReads])),
    );
    for (const { name, path, need } of sources) {
      if (!isRecord(need)) continue;
      if (!Object.hasOwn(need, 'maximumAgeDays')) {
        if (!Object.hasOwn(need, 'whenStale')) continue;
        yield {
          code: 'STALE_WITHOUT_AGE',
          place: { path: [...path, 'whenStale'] },
          message: {
            en: 'whenStale says what becomes of data that are too old, and nothing says from when on they are',
            'pt-BR':
              'whenStale diz o que acontece com dados antigos demais, e nada diz a partir de quando o são',
          },
          suggestion: { en: 'Add maximumAgeDays: 30', 'pt-BR': 'Acrescente maximumAgeDays: 30' },
        };
      } else if (isRoleName(name) && !roles[name].sections.some((section) => read.has(section))) {
        yield {
          code: 'AGE_OF_UNREAD_SOURCE',
          place: { path: [...path, 'maximumAgeDays'] },
          message: {
            en: `No rule of the policy reads what ${name} gives: its age changes nothing`,
            'pt-BR': `Nenhuma regra da política lê o que ${name} traz: a idade não muda nada`,
          },
          suggestion: {
            en: 'Take it away, or add such a rule',
            'pt-BR': 'Retire-a, ou acrescente tal regra',
          },
        };
      }
    }
  },
});
