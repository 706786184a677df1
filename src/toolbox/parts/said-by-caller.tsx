import { plainWords } from '../../wording/plain-words.ts';
import { word } from '../signals/preferences.ts';
import { reportWords } from '../words/report-words.ts';
import { Fact } from './fact.tsx';

/** Something that the caller said, in words. */
export interface Said {
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

/** What the caller said, apart from what sources said; nothing where that is nothing. */
export function SaidByCaller({ said }: { said: readonly Said[] }) {
  if (said.length === 0) return null;
  return (
    <section class="mt-l" aria-labelledby="said">
      <h2 id="said">{word(reportWords.said)}</h2>
      <dl class="facts mt">
        {said.map(({ name, title, text }) => (
          <Fact key={name} title={plainWords(title)}>
            {plainWords(text)}
          </Fact>
        ))}
      </dl>
    </section>
  );
}
