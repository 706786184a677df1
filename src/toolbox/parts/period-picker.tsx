import { word } from '../signals/preferences.ts';
import { homeWords } from '../words/home-words.ts';
import { Picker } from './picker.tsx';

const periods = [
  [1, homeWords.today],
  [7, homeWords.week],
  [30, homeWords.month],
] as const;

/** The days that an address narrows a list to; undefined for all. */
export function daysOf(query: URLSearchParams): number | undefined {
  const days = Number(query.get('dias'));
  return periods.some(([period]) => period === days) ? days : undefined;
}

/** How far back a list reaches. */
export function PeriodPicker({ query, onPick }: { query: URLSearchParams; onPick: (days: string) => void }) {
  return (
    <Picker id="of-period" label={word(homeWords.period)} value={query.get('dias') ?? ''} onPick={onPick}>
      <option value="">{word(homeWords.ever)}</option>
      {periods.map(([days, title]) => (
        <option key={days} value={String(days)}>
          {word(title)}
        </option>
      ))}
    </Picker>
  );
}
