import { type Language, say, type Text } from '../../base/language.ts';
import { formatDocument } from '../../document/mask.ts';
import { unitText } from '../../policy/inputs/input.ts';
import { failingOfRule, ruleTitle, valueOfRule } from '../../policy/result-words.ts';
import { ruleOfCode } from '../../policy/rules/index.ts';
import { type Unit, units, valueKinds } from '../../policy/value-kind.ts';
import type { RuleResult } from '../../sections/credit-policy.ts';
import { isSectionType, sectionDefinition } from '../../sections/index.ts';
import { type Cell, numberCell, textCell } from '../../spreadsheet/writing/cell.ts';
import {
  type Column,
  type ColumnContext,
  type ColumnDefinition,
  columnsFor,
} from '../../spreadsheet/writing/column.ts';
import { statusWords, yesNo } from '../../wording/statuses.ts';
import type { FiredRuleRow } from './batch-rows.ts';

const fromPolicy: Text = { en: 'The policy', 'pt-BR': 'A política' };
const fromResult: Text = { en: 'The result of the policy', 'pt-BR': 'O resultado da política' };
const noData: Text = { en: 'The data were not there', 'pt-BR': 'Os dados faltaram' };

const unitWords: Readonly<Record<Unit, Text>> = {
  DAYS: { en: 'days', 'pt-BR': 'dias' },
  MONTHS: { en: 'months', 'pt-BR': 'meses' },
  YEARS: { en: 'years', 'pt-BR': 'anos' },
  BRL: { en: 'R$', 'pt-BR': 'R$' },
  PERCENT: { en: '%', 'pt-BR': '%' },
  POINTS: { en: 'points', 'pt-BR': 'pontos' },
  COUNT: { en: 'count', 'pt-BR': 'quantidade' },
};

const never: Text = { en: 'never', 'pt-BR': 'nunca' };
const request: Text = { en: 'Request', 'pt-BR': 'Pedido' };

const lowersScore: Text = { en: 'Lowers the score', 'pt-BR': 'Reduz a pontuação' };

/** A rule that failed and counts in the score alone is no alert of the whole. */
function outcomeWord({ status, decisive }: RuleResult): Text {
  return status === 'ALERT' && decisive === false ? lowersScore : statusWords[status];
}

const definitions: readonly ColumnDefinition<FiredRuleRow>[] = [
  {
    key: 'line',
    heading: { en: 'Line', 'pt-BR': 'Linha' },
    width: 7,
    style: 'integer',
    cell: (row) => numberCell(row.line, 'integer'),
    what: {
      en: 'The first line of the input with this document',
      'pt-BR': 'A primeira linha da entrada com este documento',
    },
    from: { en: 'The input', 'pt-BR': 'A entrada' },
  },
  {
    key: 'document',
    heading: { en: 'Document', 'pt-BR': 'Documento' },
    width: 20,
    style: 'text',
    cell: (row) => textCell(formatDocument(row.document)),
    what: {
      en: 'CPF or CNPJ with its punctuation, as text',
      'pt-BR': 'CPF ou CNPJ com pontuação, como texto',
    },
    from: { en: 'The report', 'pt-BR': 'O relatório' },
  },
  {
    key: 'group',
    heading: { en: 'Group', 'pt-BR': 'Grupo' },
    width: 18,
    style: 'wrapped',
    cell: (row) => textCell(row.group),
    what: { en: 'Group of rules in the policy', 'pt-BR': 'Grupo de regras na política' },
    from: fromPolicy,
  },
  {
    key: 'title',
    heading: { en: 'Rule', 'pt-BR': 'Regra' },
    width: 28,
    style: 'wrapped',
    cell: (row, context) => textCell(ruleTitle(row.result, context.language)),
    what: { en: 'What the rule looks at', 'pt-BR': 'O que a regra observa' },
    from: fromPolicy,
  },
  {
    key: 'status',
    heading: { en: 'Outcome', 'pt-BR': 'Resultado' },
    width: 13,
    style: 'wrapped',
    cell: ({ result }, context) => textCell(say(outcomeWord(result), context.language)),
    what: { en: 'What the rule came to', 'pt-BR': 'O que a regra deu' },
    values: {
      en: 'Denied, Alert, Lowers the score, Not evaluated',
      'pt-BR': 'Negado, Alerta, Reduz a pontuação, Não avaliada',
    },
    from: fromResult,
  },
  {
    key: 'value',
    heading: { en: 'Value', 'pt-BR': 'Valor' },
    width: 16,
    style: 'number',
    cell: (row, context) => valueCell(row.result, context.language),
    what: { en: 'What was found in the data', 'pt-BR': 'O que foi encontrado nos dados' },
    from: fromResult,
    empty: noData,
  },
  {
    key: 'unit',
    heading: { en: 'Unit', 'pt-BR': 'Unidade' },
    width: 11,
    style: 'text',
    cell: ({ result }, context) => textCell(unitWordOf(result, context.language)),
    what: { en: 'What the value counts', 'pt-BR': 'O que o valor mede' },
    values: {
      en: 'days, months, years, R$, %, points, count',
      'pt-BR': 'dias, meses, anos, R$, %, pontos, quantidade',
    },
    from: fromPolicy,
    empty: { en: 'The value has no unit', 'pt-BR': 'O valor não tem unidade' },
  },
  {
    key: 'condition',
    heading: { en: 'Condition', 'pt-BR': 'Condição' },
    width: 26,
    style: 'wrapped',
    cell: ({ result }, context) => textCell(conditionIn(result, context.language)),
    what: { en: 'What the rule does, and when', 'pt-BR': 'O que a regra faz, e quando' },
    from: fromPolicy,
    empty: { en: 'The rule has none', 'pt-BR': 'A regra não tem' },
  },
  {
    key: 'source',
    heading: { en: 'Source', 'pt-BR': 'Fonte' },
    width: 18,
    style: 'wrapped',
    cell: (row, context) => textCell(sourceOf(row.result, context.language)),
    what: { en: 'The section of the report that was read', 'pt-BR': 'A seção do relatório que foi lida' },
    from: fromResult,
  },
  {
    key: 'text',
    heading: { en: 'Text', 'pt-BR': 'Texto' },
    width: 50,
    style: 'wrapped',
    cell: (row) => textCell(row.result.text),
    what: { en: 'The finding in a sentence', 'pt-BR': 'A constatação em uma frase' },
    from: fromResult,
  },
  {
    key: 'code',
    heading: { en: 'Code', 'pt-BR': 'Código' },
    width: 34,
    style: 'text',
    cell: (row) => textCell(row.result.rule),
    what: { en: 'Identifier of the rule in the catalogue', 'pt-BR': 'Identificador da regra no catálogo' },
    from: fromPolicy,
  },
];

/** The columns of rules that denied, alerted or were not applied, for one reader. */
export function ruleColumns(context: ColumnContext): readonly Column<FiredRuleRow>[] {
  return columnsFor(definitions, context);
}

/** As the condition says it; otherwise the only one that fits the rule. */
function unitOf(result: RuleResult): Unit | undefined {
  const { condition } = result;
  const last = condition?.split(' ').at(-1);
  const said = units.find((unit) => unit === last);
  if (said !== undefined) return said;
  const catalogued = ruleOfCode(result);
  const fitting: readonly Unit[] = catalogued === undefined ? [] : valueKinds[catalogued.value].units;
  return fitting.length === 1 ? fitting[0] : undefined;
}

function conditionIn(result: RuleResult, language: Language): string | undefined {
  const { condition, conditionRole } = result;
  return (
    failingOfRule(result, language) ?? (condition && [conditionRole, condition].filter(Boolean).join(' '))
  );
}

function unitWordOf(result: RuleResult, language: Language): string | undefined {
  if (typeof result.value !== 'number') return undefined;
  const own = result.input?.unit;
  if (own !== undefined) return unitText(own, language);
  const unit = unitOf(result);
  return unit === undefined ? undefined : say(unitWords[unit], language);
}

function valueCell(result: RuleResult, language: Language): Cell {
  const { value, status } = result;
  if (typeof value !== 'number') {
    // A time that never began has no number, and is not unknown.
    if (value === null || value === undefined)
      return textCell(status === 'NOT_APPLIED' ? null : say(never, language));
    return textCell(valueOfRule(result, language) ?? valueInText(value, language));
  }
  const unit = unitOf(result);
  if (unit === 'BRL') return numberCell(value, 'money');
  return numberCell(value, unit === 'PERCENT' ? 'percent' : 'number');
}

function valueInText(value: unknown, language: Language): string {
  if (Array.isArray(value)) return value.map((item: unknown) => valueInText(item, language)).join('; ');
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return say(yesNo[value ? 'yes' : 'no'], language);
  return value === null ? '–' : JSON.stringify(value);
}

function sourceOf({ section }: RuleResult, language: Language): string {
  if (isSectionType(section)) return say(sectionDefinition(section).title, language);
  return section === 'REQUEST' ? say(request, language) : section;
}
