import type { FigureStyle } from '../wording/counted.ts';
import type { Column } from './column.ts';

/** What a list says of a score. */
interface ScoredRow {
  readonly score: number | null;
  readonly insufficientCoverage?: number;
}

/** The score in a list; on less data than its policy asks for it has the share that it rests on beside it, never alone. */
export function scoreColumn({ format }: Pick<FigureStyle, 'format'>): Column<ScoredRow> {
  return {
    key: 'score',
    title: { en: 'Score', 'pt-BR': 'Score' },
    shown: ({ score, insufficientCoverage: share }) => {
      if (score === null) return '–';
      return share === undefined ? String(score) : `${score} (${format.percent(share)})`;
    },
    bare: ({ score }) => (score === null ? '' : String(score)),
  };
}

/** The same share for programs, at the end, so that the columns before it keep their places. */
export const insufficientCoverageColumn: Column<ScoredRow> = {
  key: 'insufficientCoverage',
  title: { en: 'Too little coverage', 'pt-BR': 'Cobertura insuficiente' },
  shown: ({ insufficientCoverage: share }) => (share === undefined ? '' : String(share)),
  inPipe: true,
};
