import type { Sections } from '../../facts.ts';
import { absent, clean, found, type RuleTable } from '../rule-table.ts';

/** A rule over a number that may not be above a limit, met below, at and above it, and where it is not known. */
export function limitTable(
  rule: string,
  options: {
    readonly kind?: 'cpf' | 'cnpj';
    readonly limit: number;
    readonly unit: 'COUNT' | 'BRL' | 'PERCENT' | '';
    readonly step?: number;
    readonly where?: Record<string, unknown>;
    readonly facts: (value: number) => Sections;
    readonly unknown?: Readonly<Record<string, Sections>>;
  },
): RuleTable {
  const { kind = 'cnpj', limit, unit, step = 1, where, facts, unknown = {} } = options;
  return {
    rule,
    kind,
    condition: { failWhen: `GREATER_THAN ${limit} ${unit}`.trim() },
    ...(where && { where }),
    points: {
      below: clean(limit - step, facts(limit - step)),
      at: clean(limit, facts(limit)),
      above: found(limit + step, facts(limit + step)),
      absent: absent({}),
      ...Object.fromEntries(
        Object.entries(unknown).map(([name, sections]) => [`absent ${name}`, absent(sections)]),
      ),
    },
  };
}

/** A rule over a flag, met both ways and where it is not known. */
export function flagTable(
  rule: string,
  options: {
    readonly kind?: 'cpf' | 'cnpj';
    readonly yes: Sections;
    readonly no: Sections;
    readonly unknown?: Readonly<Record<string, Sections>>;
  },
): RuleTable {
  const { kind = 'cnpj', yes, no, unknown = {} } = options;
  return {
    rule,
    kind,
    condition: { failWhen: 'IS_TRUE' },
    points: {
      yes: found(true, yes),
      no: clean(false, no),
      absent: absent({}),
      ...Object.fromEntries(
        Object.entries(unknown).map(([name, sections]) => [`absent ${name}`, absent(sections)]),
      ),
    },
  };
}
