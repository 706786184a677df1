import { say, type Text } from '../base/language.ts';
import type { ReportAnswer } from '../report/report-answer.ts';
import { notAskedWords } from '../sections/not-asked-words.ts';
import { sourceTitle } from '../sections/source-words.ts';
import type { FigureStyle } from '../wording/counted.ts';
import type { PageRow, PageTable } from './page.ts';

const words = {
  title: { en: 'What its sources cost: {total}', 'pt-BR': 'Custo das fontes: {total}' },
  saved: {
    en: 'What its sources cost: {total} ({saved} saved)',
    'pt-BR': 'Custo das fontes: {total} (economia de {saved})',
  },
  open: { en: '{price}, if it was billed', 'pt-BR': '{price}, se foi cobrado' },
  free: { en: 'nothing, for it was not billed', 'pt-BR': 'nada, pois não foi cobrado' },
} as const satisfies Record<string, Text>;

/** What the sources of a report cost, each with its own; undefined where none had a price. */
export function costTable({ cost }: ReportAnswer, { language, format }: FigureStyle): PageTable | undefined {
  if (cost === undefined) return undefined;
  const total = format.money(cost.total);
  const title =
    cost.saved > 0
      ? say(words.saved, language, { total, saved: format.money(cost.saved) })
      : say(words.title, language, { total });
  const rows = cost.sources.map((one): PageRow => {
    const price = format.money(one.price);
    const said =
      one.reason !== undefined
        ? say(notAskedWords[one.reason], language)
        : one.state === 'ASKED'
          ? say(words.open, language, { price })
          : one.cost === 0
            ? say(words.free, language)
            : format.money(one.cost);
    return { cells: [sourceTitle(one.source, language), one.provider, said], tone: 'PLAIN' };
  });
  return { title, rows };
}
