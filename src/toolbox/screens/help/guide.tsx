import { type ComponentChildren, h } from 'preact';
import { useEffect } from 'preact/hooks';
import { ScreenWait } from '../../parts/screen-wait.tsx';
import {
  type Guide as GuideEntry,
  type GuideNode,
  guideText,
  listGuides,
  loadGuide,
} from '../../signals/guides.ts';
import { useLoaded } from '../../signals/loaded.ts';
import { language, word } from '../../signals/preferences.ts';
import { useTitle } from '../../title.ts';
import { helpWords } from '../../words/help-words.ts';

/** A guide or a reference page with its table of contents; `nowhere` if the path is unknown. */
export function Guide({ path, nowhere }: { path: string; nowhere: ComponentChildren }) {
  const guide = listGuides().find((one) => one.path === path);
  return guide === undefined ? nowhere : <ShownGuide guide={guide} />;
}

function ShownGuide({ guide }: { guide: GuideEntry }) {
  const text = useLoaded(`${guide.path} ${guide.language}`, () => loadGuide(guide));
  useTitle(guide.title, word(helpWords.title));
  useEffect(() => {
    if (text.value !== undefined) scrollToSection();
  }, [text.value]);
  if (text.value === undefined)
    return (
      <ScreenWait
        title={guide.title}
        failure={text.failure}
        failed={word(helpWords.couldNotLoadGuide)}
        onRetry={text.retry}
      />
    );
  return (
    <>
      <div class="head">
        <div>
          <h1>{guide.title}</h1>
          <p class="facts-line">
            <a href="/ajuda">{word(helpWords.allGuides)}</a>
            {guide.language !== language.value && <span>{word(helpWords.inEnglish)}</span>}
          </p>
        </div>
      </div>
      <div class="guide">
        <Contents nodes={text.value} language={guide.language} />
        <article lang={guide.language}>{text.value.map(draw)}</article>
      </div>
    </>
  );
}

/** Scrolls to the section in the address, because the browser looked for it before the text was loaded. */
function scrollToSection(): void {
  const headings = document.querySelectorAll('article [id]');
  const named = [...headings].find(({ id }) => location.hash === `#${encodeURI(id)}`);
  named?.scrollIntoView();
}

function Contents({ nodes, language: code }: { nodes: readonly GuideNode[]; language: string }) {
  const headings = nodes.filter((node) => typeof node !== 'string').filter(([tag]) => tag === 'h2');
  if (headings.length === 0) return null;
  return (
    <nav aria-label={word(helpWords.onThisPage)}>
      <details open={matchMedia('(min-width: 60rem)').matches}>
        <summary>{word(helpWords.onThisPage)}</summary>
        <ul lang={code}>
          {headings.map(([, { id }, children]) => (
            <li key={id}>
              <a href={`#${id}`}>{guideText(children)}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

function draw(node: GuideNode): ComponentChildren {
  if (typeof node === 'string') return node;
  const [tag, attributes, children] = node;
  return h(tag, attributes, children.map(draw));
}
