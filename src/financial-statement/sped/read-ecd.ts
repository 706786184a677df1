import { CreditError } from '../../base/errors.ts';
import type {
  ExtractedPeriod,
  ExtractedStatements,
  PeriodDays,
  StatementCompany,
} from '../extracted-statements.ts';
import { nameWords } from '../statement-names.ts';
import { requireSoundTree } from './account-tree.ts';
import type { EcdAccount } from './ecd-account.ts';
import { buildEcdPeriod } from './ecd-period.ts';
import { lastOfEach } from './last-of-each.ts';
import {
  companyOf,
  linePlace,
  periodOf,
  type SpedLine,
  signedAmountOf,
  spedLines,
  unreadable,
} from './sped-line.ts';

/** The registers of an ECD that its statements are read from. */
export const ecdRegisters: ReadonlySet<string> = new Set([
  '0000',
  'I050',
  'I051',
  'I052',
  'J005',
  'J100',
  'J150',
]);

/** The statements under one J005, as they are gathered. */
interface Statements {
  readonly days: PeriodDays;
  /** J005 says that they are those of a group. */
  readonly isOfGroup: boolean;
  readonly line: number;
  readonly balance: EcdAccount[];
  readonly income: EcdAccount[];
}

/**
 * Reads an ECD, the digital books of a company: registers J005, J100 and J150, with I050 to I052 for the meaning of the
 * lines (Manual de Orientação do Leiaute 9 da ECD, Receita Federal). The columns of J100 and J150 differ by layout:
 *
 * | layouts | J100 | J150 |
 * |---|---|---|
 * | 1 to 6 | code, level, group (1 assets, 2 liabilities), description, closing, side, opening, side | code, level, description, amount, kind (D, R, P, N), … |
 * | 7 | code, T or D, level, code above, group (A, P), description, opening, side, closing, side | code, T or D, level, code above, description, amount, side, kind |
 * | 8 and 9 | as in 7 | order, code, T or D, level, code above, description, opening, side, closing, side, kind |
 *
 * @throws CreditError STATEMENT_UNREADABLE, STATEMENT_INCONSISTENT (a total that is not the sum of its lines),
 *   STATEMENT_OF_GROUP, STATEMENT_EMPTY.
 */
export function readEcd(bytes: Uint8Array): ExtractedStatements {
  let company: StatementCompany = { document: null, name: null };
  /** The code of the reference chart (COD_PLAN_REF of register 0000). */
  let chart: string | undefined;
  /** The account of the chart that the lines I051 and I052 belong to. */
  let references: string[] = [];
  const referencesByLine = new Map<string, Set<string>>();
  const statements: Statements[] = [];

  for (const line of spedLines(bytes, (register) => ecdRegisters.has(register))) {
    const { fields } = line;
    switch (fields[0]) {
      case '0000':
        company = companyOf(line, { document: 5, type: 16, partnership: 17 });
        chart = fields[22];
        break;
      case 'I050':
        references = [];
        break;
      case 'I051':
        // The code is the last field. Up to layout 7, that of its chart is the first.
        if (fields.length > 3 ? isGeneralChart(fields[1], generalInstitution) : isGeneralChart(chart))
          references.push(fields.at(-1)?.trim() ?? '');
        break;
      case 'I052': {
        const code = fields.at(-1)?.trim() ?? '';
        const accountReferences = referencesByLine.get(code) ?? new Set();
        for (const reference of references) accountReferences.add(reference);
        referencesByLine.set(code, accountReferences);
        break;
      }
      case 'J005':
        statements.push({
          days: periodOf(line, 1, 2),
          isOfGroup: fields[3] === '2',
          line: line.number,
          balance: [],
          income: [],
        });
        break;
      case 'J100':
        statementsOf(statements, line).balance.push(readBalanceLine(line));
        break;
      case 'J150':
        statementsOf(statements, line).income.push(readIncomeLine(line));
        break;
    }
  }
  const own = statements.filter(
    ({ isOfGroup, balance, income }) => !isOfGroup && balance.length + income.length > 0,
  );
  const [group] = statements;
  if (own.length === 0 && group?.isOfGroup) {
    throw new CreditError('STATEMENT_OF_GROUP', { place: linePlace(group.line) });
  }
  if (own.length === 0) throw new CreditError('STATEMENT_EMPTY', {});
  const periods = own.map((period): ExtractedPeriod => {
    requireSoundTree(period.balance, 'J100');
    requireSoundTree(period.income, 'J150');
    return buildEcdPeriod(withOtherPart(period, own), referencesByLine);
  });
  return { origin: 'SPED_ECD', company, periods: lastOfEach(periods) };
}

/** The reference charts of companies in general (COD_PLAN_REF). Banks, insurers, pension funds and political parties have other charts with the same codes. */
const generalCharts = new Set(['', '1', '2', '5']);
/** Layouts 1 and 2 contain the institution that maintains the chart: 10, Receita Federal. */
const generalInstitution = '10';

function isGeneralChart(chart: string | undefined, also = ''): boolean {
  const code = chart?.trim() ?? '';
  return generalCharts.has(code) || code === also;
}

/** Returns statements with the balance sheet or the income statement that another J005 of the same period has. */
function withOtherPart(period: Statements, all: readonly Statements[]): Statements {
  const ofPeriod = all.filter(({ days }) => days.start === period.days.start && days.end === period.days.end);
  const partOf = (part: 'balance' | 'income') =>
    period[part].length > 0 ? period[part] : (ofPeriod.findLast((one) => one[part].length > 0)?.[part] ?? []);
  return { ...period, balance: partOf('balance'), income: partOf('income') };
}

function statementsOf(statements: readonly Statements[], line: SpedLine): Statements {
  const last = statements.at(-1);
  if (last === undefined)
    throw unreadable(line.number, {
      en: `${line.fields[0]} stands before any J005`,
      'pt-BR': `${line.fields[0]} aparece antes de qualquer J005`,
    });
  return last;
}

type AccountHead = Pick<EcdAccount, 'line' | 'code' | 'isTotal' | 'level' | 'parent'>;

/** Whether a line has the short form of layouts 1 to 6, which has no indicator of totals. */
function isShort({ fields }: SpedLine): boolean {
  return !isKind(fields[2]) && !isKind(fields[3]);
}

function isKind(field: string | undefined): boolean {
  return field === 'T' || field === 'D';
}

function readBalanceLine(line: SpedLine): EcdAccount {
  const { fields } = line;
  const short = isShort(line);
  const group = short ? fields[3] : fields[5];
  const isAsset = group === (short ? '1' : 'A');
  if (!isAsset && group !== (short ? '2' : 'P'))
    throw unreadable(line.number, {
      en: 'the group is neither assets nor liabilities',
      'pt-BR': 'o grupo não é ativo nem passivo',
    });
  const closing = short ? 5 : 9;
  return {
    ...(short ? shortHead(line) : head(line, 1)),
    group: isAsset ? 'A' : 'P',
    ...named(fields[short ? 4 : 6]),
    // Assets are debits, liabilities and equity credits: what is on the other side lowers them.
    amount: signedAmountOf(line, closing, isAsset ? ['D', 'C'] : ['C', 'D']),
    signed: signedAmountOf(line, closing, ['D', 'C']),
  };
}

function readIncomeLine(line: SpedLine): EcdAccount {
  const { fields } = line;
  if (isShort(line)) {
    const amount = signedAmountOf(line, 4, ['RP', 'DN']);
    return { ...shortHead(line), group: 'R', ...named(fields[3]), amount, signed: amount };
  }
  const code = isKind(fields[3]) ? 2 : 1;
  const description = code + 4;
  // Layout 7 has one amount after the description. In layouts 8 and 9, the amount of the previous period comes first, and may be blank.
  const hasTwo = code === 2 || (isSide(fields[description + 2]) && isSide(fields[description + 4]));
  const amount = signedAmountOf(line, description + (hasTwo ? 3 : 1), ['C', 'D']);
  return { ...head(line, code), group: 'R', ...named(fields[description]), amount, signed: amount };
}

function isSide(field: string | undefined): boolean {
  return field === 'D' || field === 'C';
}

function named(description: string | undefined): Pick<EcdAccount, 'description' | 'words'> {
  return { description: description?.trim() ?? '', words: nameWords(description ?? '') };
}

/** Returns the code of a line, whether it is a total, its level and the code above it. @param at index of the code. */
function head(line: SpedLine, at: number): AccountHead {
  const { number, fields } = line;
  return {
    line: number,
    code: fields[at]?.trim() ?? '',
    isTotal: fields[at + 1] === 'T',
    level: levelOf(line, at + 2),
    parent: fields[at + 3]?.trim() || null,
  };
}

function shortHead(line: SpedLine): AccountHead {
  const { number, fields } = line;
  return {
    line: number,
    code: fields[1]?.trim() ?? '',
    isTotal: true,
    level: levelOf(line, 2),
    parent: null,
  };
}

/** Returns the level of a line, from 1. Without it, its place among the other lines is unknown. */
function levelOf({ number, fields }: SpedLine, at: number): number {
  const level = Number(fields[at]);
  if (Number.isInteger(level) && level >= 1) return level;
  throw unreadable(number, {
    en: `the level of ${fields[0]} must be a whole number from 1`,
    'pt-BR': `o nível do ${fields[0]} deve ser um número inteiro a partir de 1`,
  });
}
