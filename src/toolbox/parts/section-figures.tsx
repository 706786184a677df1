import type { SectionAnswer } from '../../client/credit-client.ts';
import { sectionWords } from '../../sections/section-words.ts';
import { style } from '../signals/preferences.ts';
import { WarrantWords } from './warrant-words.tsx';

/** The state of a section and its key figures in one line. */
export function SectionFigures({ section }: { section: SectionAnswer }) {
  return (
    <>
      {sectionWords(section, style.value).map((text, index) => (
        <span key={text}>
          {index > 0 && ' · '}
          <WarrantWords text={text} />
        </span>
      ))}
    </>
  );
}
