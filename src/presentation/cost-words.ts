import { say, type Text } from '../base/language.ts';
import type { ReportAnswer } from '../report/report-answer.ts';
import { chargeInWords } from '../sections/charge-words.ts';
import { sourceTitle } from '../sections/source-words.ts';
import type { FigureStyle } from '../wording/counted.ts';
import type { PageRow, PageTable } from './page.ts';

const words = {
  title: { en: 'What its sources cost: {total}', 'pt-BR': 'Custo das fontes: {total}' },
  saved: {
    en: 'What its sources cost: {total} ({saved} saved)',
    'pt-BR': 'Custo das fontes: {total} (economia de {saved})',
  },
  unknownOne: { en: '; cost of 1 query not known', 'pt-BR': '; custo de 1 consulta desconhecido' },
  unknown: {
    en: '; cost of {count} queries not known',
    'pt-BR': '; custo de {count} consultas desconhecido',
  },
} as const satisfies Record<string, Text>;

/** What the sources of a report cost, each with its own; undefined where none had a price. */
export function costTable({ cost }: ReportAnswer, style: FigureStyle): PageTable | undefined {
  if (cost === undefined) return undefined;
  const { language, format } = style;
  const total = format.money(cost.total);
  const title =
    cost.saved > 0
      ? say(words.saved, language, { total, saved: format.money(cost.saved) })
      : say(words.title, language, { total });
  const { unknown: count = 0 } = cost;
  const unknown = count === 0 ? '' : say(count === 1 ? words.unknownOne : words.unknown, language, { count });
  const rows = cost.sources.map(
    (one): PageRow => ({
      cells: [sourceTitle(one.source, language), one.provider, chargeInWords(one, style)],
      tone: 'PLAIN',
    }),
  );
  return { title: `${title}${unknown}`, rows };
}
