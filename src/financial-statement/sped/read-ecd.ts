import { CreditError } from '../../base/errors.ts';
import { plainText } from '../../base/plain-text.ts';
import type { ExtractedPeriod, ExtractedStatements } from '../extracted-statements.ts';
import { latestFirst } from '../period-of.ts';
import { requireSoundTree } from './account-tree.ts';
import { buildEcdPeriod, type EcdAccount } from './ecd-period.ts';
import { linePlace, periodOf, type SpedLine, signedAmountOf, spedLines, unreadable } from './sped-line.ts';

const registers = new Set(['0000', 'I010', 'I050', 'I051', 'I052', 'J005', 'J100', 'J150']);

/** The statements under one J005, as they are gathered. */
interface Statements {
  readonly year: number;
  readonly months: number;
  /** J005 says that they are those of a group. */
  readonly isOfGroup: boolean;
  readonly line: number;
  readonly balance: EcdAccount[];
  readonly income: EcdAccount[];
}

/**
 * Reads an ECD, the digital books of a company (manual of leiaute 9, registers J005, J100 and J150, with I050 to I052 for
 * what the lines mean; the short form of layouts up to 6 too).
 *
 * @throws CreditError STATEMENT_UNREADABLE, STATEMENT_INCONSISTENT (a total that is not the sum of its lines),
 * STATEMENT_OF_GROUP, STATEMENT_EMPTY.
 */
export function readEcd(bytes: Uint8Array): ExtractedStatements {
  let company: ExtractedStatements['company'] = { document: null, name: null };
  let layout = 9;
  /** The account of the chart that the lines I051 and I052 belong to. */
  let references: string[] = [];
  const referencesByLine = new Map<string, Set<string>>();
  const statements: Statements[] = [];

  for (const line of spedLines(bytes, (register) => registers.has(register))) {
    const { fields } = line;
    switch (fields[0]) {
      case '0000':
        company = { document: fields[5]?.trim().toUpperCase() || null, name: fields[4]?.trim() || null };
        break;
      case 'I010':
        layout = Number.parseInt(fields[2] ?? '', 10) || layout;
        break;
      case 'I050':
        references = [];
        break;
      case 'I051':
        // Layouts differ in what stands before the code, which is the last field.
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
          ...periodOf(line, 1, 2),
          isOfGroup: fields[3] === '2',
          line: line.number,
          balance: [],
          income: [],
        });
        break;
      case 'J100':
        statementsOf(statements, line).balance.push(readBalanceLine(line, layout));
        break;
      case 'J150':
        statementsOf(statements, line).income.push(readIncomeLine(line, layout));
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
    return buildEcdPeriod(period, referencesByLine);
  });
  return { origin: 'SPED_ECD', company, periods: lastOfEach(periods) };
}

/** Of equal periods the one that stands last in the file, which is how a correction is written; latest first. */
export function lastOfEach(periods: readonly ExtractedPeriod[]): readonly ExtractedPeriod[] {
  return latestFirst([
    ...new Map(periods.map((period) => [`${period.year} ${period.months}`, period])).values(),
  ]);
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

/** Whether a J100 or J150 has the short form of layouts up to 6, which knows no indicator of totals. */
function isShort(line: SpedLine, layout: number, fewest: number): boolean {
  return layout <= 6 || line.fields.length < fewest;
}

function readBalanceLine(line: SpedLine, layout: number): EcdAccount {
  const { fields } = line;
  const short = isShort(line, layout, 11);
  const group = short ? fields[3] : fields[5];
  const isAsset = group === (short ? '1' : 'A');
  if (!isAsset && group !== (short ? '2' : 'P'))
    throw unreadable(line.number, {
      en: 'the group is neither assets nor liabilities',
      'pt-BR': 'o grupo não é ativo nem passivo',
    });
  const closing = short ? 5 : 9;
  return {
    ...headOf(line, short),
    group: isAsset ? 'A' : 'P',
    description: fields[short ? 4 : 6]?.trim() ?? '',
    words: plainText(fields[short ? 4 : 6] ?? ''),
    // Assets are debits, liabilities and equity credits: what is on the other side lowers them.
    amount: signedAmountOf(line, closing, isAsset ? ['D', 'C'] : ['C', 'D']),
    signed: signedAmountOf(line, closing, ['D', 'C']),
  };
}

function readIncomeLine(line: SpedLine, layout: number): EcdAccount {
  const { fields } = line;
  const short = isShort(line, layout, 11);
  if (short) {
    const amount = signedAmountOf(line, 4, ['RP', 'DN']);
    const description = fields[3]?.trim() ?? '';
    const head = {
      line: line.number,
      code: fields[1]?.trim() ?? '',
      level: Number(fields[2]),
      isTotal: true,
      parent: null,
    };
    return { ...head, group: 'R', description, words: plainText(description), amount, signed: amount };
  }
  const amount = signedAmountOf(line, 9, ['C', 'D']);
  const description = fields[6]?.trim() ?? '';
  return {
    line: line.number,
    code: fields[2]?.trim() ?? '',
    isTotal: fields[3] === 'T',
    level: Number(fields[4]),
    parent: fields[5]?.trim() || null,
    group: 'R',
    description,
    words: plainText(description),
    amount,
    signed: amount,
  };
}

function headOf(line: SpedLine, short: boolean) {
  const { fields } = line;
  const code = fields[1]?.trim() ?? '';
  if (short) return { line: line.number, code, isTotal: true, level: Number(fields[2]), parent: null };
  return {
    line: line.number,
    code,
    isTotal: fields[2] === 'T',
    level: Number(fields[3]),
    parent: fields[4]?.trim() || null,
  };
}
