import { useRef, useState } from 'preact/hooks';
import { plainWords } from '../../../wording/plain-words.ts';
import { Oops } from '../../parts/oops.tsx';
import { word } from '../../signals/preferences.ts';
import { changeWords as words } from '../../words/change-words.ts';
import { frameWords } from '../../words/frame-words.ts';
import type { PolicyTexts } from './policy-texts.ts';

/** As the service takes them. */
const longestText = 1_000_000;

/** Which of the texts a file holds, by its name, as the command line goes by it. */
const kinds = [
  [/\.cases\.ya?ml$/i, 'cases'],
  [/\.invariants\.ya?ml$/i, 'invariants'],
  [/\.ya?ml$/i, 'source'],
] as const;

interface TextFile {
  readonly name: string;
  readonly text: string;
}

interface TextsProps {
  /** What was pasted before. */
  readonly texts: PolicyTexts | undefined;
  /** What is in force, to begin from; its cases stay with a new version unless others come. */
  readonly current: PolicyTexts | undefined;
  readonly onTexts: (texts: PolicyTexts) => void;
}

/** Where the YAML of a policy is pasted, or its files dropped. */
export function PolicyText({ policyId, back, ...props }: TextsProps & { policyId: string; back: string }) {
  const state = useTexts(props);
  return (
    <>
      <div class="head">
        <div>
          <h1>{word(words.titleText)}</h1>
          <p class="facts-line">
            <span class="document wrap">{policyId}</span>
          </p>
        </div>
        <div class="actions">
          <a class="button quiet" href={back}>
            {word(frameWords.back)}
          </a>
        </div>
      </div>
      <form
        class="card policy-text"
        onSubmit={state.submit}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          state.take(event.dataTransfer?.files);
        }}
      >
        <Source state={state} />
        <Kept state={state} hasCases={(props.texts?.cases ?? props.current?.cases) !== undefined} />
        <Acts state={state} current={props.current} />
      </form>
    </>
  );
}

type Texts = ReturnType<typeof useTexts>;

/** What was typed and dropped so far. */
function useTexts({ texts, current, onTexts }: TextsProps) {
  const [source, setSource] = useState(texts?.source ?? '');
  const [cases, setCases] = useState<TextFile | undefined>();
  const [invariants, setInvariants] = useState<TextFile | undefined>();
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const take = async (files: FileList | null | undefined) => {
    setProblem('');
    for (const file of files ?? []) {
      const name = plainWords(file.name);
      const kind = kinds.find(([pattern]) => pattern.test(file.name))?.[1];
      if (kind === undefined) setProblem(word(words.notYaml, { name }));
      else if (file.size > longestText) setProblem(word(words.tooLong, { name }));
      else {
        const text = await file.text();
        if (kind === 'cases') setCases({ name, text });
        else if (kind === 'invariants') setInvariants({ name, text });
        else setSource(text);
      }
    }
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (source.trim() === '') {
      setProblem(word(words.noText));
      field.current?.focus();
      return;
    }
    const keptCases = cases?.text ?? texts?.cases ?? current?.cases;
    const keptInvariants = invariants?.text ?? texts?.invariants ?? current?.invariants;
    onTexts({
      source,
      ...(keptCases !== undefined && { cases: keptCases }),
      ...(keptInvariants !== undefined && { invariants: keptInvariants }),
    });
  };
  return { source, setSource, cases, invariants, problem, field, take, submit };
}

function Source({ state: { source, setSource, problem, field } }: { state: Texts }) {
  return (
    <>
      <label class="label" for="policy-yaml">
        {word(words.yaml)}
      </label>
      <p class="small soft" id="policy-yaml-hint">
        {word(words.yamlHint)}
      </p>
      <textarea
        ref={field}
        id="policy-yaml"
        class="field list-field"
        value={source}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        aria-describedby="policy-yaml-hint policy-yaml-kept"
        aria-invalid={problem !== ''}
        onInput={({ currentTarget }) => setSource(currentTarget.value)}
      />
      {problem !== '' && <Oops text={problem} />}
    </>
  );
}

/** What goes along with the text. */
function Kept({ state: { cases, invariants }, hasCases }: { state: Texts; hasCases: boolean }) {
  return (
    <p class="small soft" id="policy-yaml-kept">
      {cases !== undefined && <span>{word(words.withCases, { file: cases.name })} </span>}
      {invariants !== undefined && <span>{word(words.withInvariants, { file: invariants.name })} </span>}
      {cases === undefined && hasCases && word(words.keptCases)}
    </p>
  );
}

function Acts({ state, current }: { state: Texts; current: PolicyTexts | undefined }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <p class="acts">
        <button type="submit" class="button primary">
          {word(words.seeEffect)}
        </button>
        <button type="button" class="button" onClick={() => picker.current?.click()}>
          {word(words.chooseFiles)}
        </button>
        {current !== undefined && state.source === '' && (
          <button
            type="button"
            class="button quiet"
            onClick={() => {
              state.setSource(current.source);
              state.field.current?.focus();
            }}
          >
            {word(words.fromCurrent)}
          </button>
        )}
      </p>
      <input
        ref={picker}
        type="file"
        class="hidden-visually"
        accept=".yaml,.yml"
        multiple
        tabindex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => {
          state.take(currentTarget.files);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
