import type { ReportAnswer, SectionAnswer } from '../../../client/credit-client.ts';
import { answeredSources } from '../../../sections/answered-sources.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { SectionFigures } from '../../parts/section-figures.tsx';
import { word } from '../../signals/preferences.ts';
import { reportWords } from '../../words/report-words.ts';

/** What has come in so far, section by section, while the rest is awaited. */
export function SectionList({ report }: { report: ReportAnswer }) {
  const { sections, progress } = report;
  const left = progress.sourcesTotal - progress.sourcesDone;
  const { answered, total } = answeredSources(report);
  return (
    <section class="block" aria-labelledby="sections">
      <header>
        <h2 id="sections">{word(reportWords.usedIn)}</h2>
        <span class="note">
          {word(answered === 1 ? reportWords.answeredOne : reportWords.answered, { done: answered, total })}
        </span>
      </header>
      <table class="table">
        <tbody>
          {sections.map((section) => (
            <tr key={section.id}>
              <td class="mark-cell">
                <Icon name={shapeOf(section)} class={`mark ${shapeOf(section)}`} />
              </td>
              <th scope="row" class="main">
                {section.type.title}
                <span class="sub">
                  <SectionFigures section={section} />
                </span>
              </th>
            </tr>
          ))}
          {!progress.final &&
            Array.from({ length: Math.min(Math.max(left, 1), 6) }, (_, row) => (
              <tr key={`left ${row}`}>
                <td class="mark-cell">
                  <Icon name="running" class="mark turning" />
                </td>
                <td class="main">
                  <span class="ghost long" />
                  <span class="sub">
                    <span class="ghost" />
                  </span>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}

function shapeOf({ status }: SectionAnswer): IconName {
  switch (status) {
    case 'COMPLETED':
      return 'approved';
    case 'PARTIAL':
      return 'alert';
    case 'FAILED':
      return 'unknown';
    default:
      return 'waiting';
  }
}
