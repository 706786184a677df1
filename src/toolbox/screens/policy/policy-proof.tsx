import type { PolicyPlanAnswer } from '../../../client/credit-client.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { Icon } from '../../parts/icon.tsx';
import { type Tone, Verdict } from '../../parts/verdict.tsx';
import { style, word } from '../../signals/preferences.ts';
import { changeWords as words } from '../../words/change-words.ts';
import { Becomes } from './change-list.tsx';
import { sidesOf } from './plan-figures.ts';

type Proof = NonNullable<PolicyPlanAnswer['proof']>;
type Part = Proof['parts'][number];
type Witness = NonNullable<Part['witness']>;
type Sides = ReturnType<typeof sidesOf>;

const verdicts = { PROVEN: words.proven, REFUTED: words.refuted, UNDECIDED: words.undecided } as const;

const claims = {
  NEVER_LOOSER: { title: words.neverLooser, holds: words.nobodyBetter, fails: words.somebodyBetter },
  NEVER_STRICTER: { title: words.neverStricter, holds: words.nobodyWorse, fails: words.somebodyWorse },
} as const;

/** That somebody may be decided better is what a manager must know before all else. */
const tones: Readonly<Record<Part['verdict'], Tone>> = {
  PROVEN: 'approved',
  REFUTED: 'alert',
  UNDECIDED: 'unknown',
};

/** What the change does to everybody who could ever come, stored or not; nothing where nothing was to be proven. */
export function PolicyProof({ plan }: { plan: PolicyPlanAnswer }) {
  const { proof } = plan;
  const looser = proof?.parts.find(({ about }) => about === 'NEVER_LOOSER');
  const stricter = proof?.parts.find(({ about }) => about === 'NEVER_STRICTER');
  if (proof === null || looser === undefined || stricter === undefined) return null;
  const sides = sidesOf(plan);
  const isSame = proof.verdict === 'PROVEN';
  const tone = tones[looser.verdict];
  return (
    <section class="block" aria-labelledby="proof">
      <header>
        <h2 id="proof">{word(words.proof)}</h2>
        <span class="note">{word(words.proofNote, { date: style.value.format.date(proof.asOf) })}</span>
      </header>
      <div class={`card proof ${tone}`}>
        <header>
          <Icon name={tone} class="mark" />
          <div>
            <h3>{isSame ? word(words.same) : titleOf(looser, 'NEVER_LOOSER')}</h3>
            <p class="small soft">
              {isSame ? word(words.sameWhy, sides) : whyOf(looser, 'NEVER_LOOSER', sides)}
            </p>
          </div>
        </header>
        <div class="inside">
          {isSame && <p class="note">{word(words.sameFigures)}</p>}
          {looser.witness !== undefined && <Shown witness={looser.witness} sides={sides} />}
          {!isSame && <Also part={stricter} sides={sides} isFirst={looser.witness === undefined} />}
        </div>
      </div>
    </section>
  );
}

function titleOf({ verdict }: Part, about: keyof typeof claims): string {
  return word(claims[about].title, { verdict: word(verdicts[verdict]) });
}

function whyOf({ verdict, because = '' }: Part, about: keyof typeof claims, sides: Sides): string {
  if (verdict === 'UNDECIDED') return word(words.notKnown, { because });
  return word(verdict === 'PROVEN' ? claims[about].holds : claims[about].fails, sides);
}

/** The other half: whether anybody is decided worse. */
function Also({ part, sides, isFirst }: { part: Part; sides: Sides; isFirst: boolean }) {
  const said = (
    <>
      <b>{titleOf(part, 'NEVER_STRICTER')}.</b> {whyOf(part, 'NEVER_STRICTER', sides)}
    </>
  );
  const rule = isFirst ? 'small soft' : 'small soft also';
  if (part.witness === undefined) return <p class={rule}>{said}</p>;
  return (
    <details class={rule} open={isFirst}>
      <summary>{said}</summary>
      <div class="shown">
        <Shown witness={part.witness} sides={sides} />
      </div>
    </details>
  );
}

/** Somebody invented who shows it: what is unusual about them, and what each side decides. */
function Shown({ witness: { facts, before, after }, sides }: { witness: Witness; sides: Sides }) {
  return (
    <>
      {facts.length === 0 ? (
        <p class="witness">{word(words.allIsUsual)}</p>
      ) : (
        <div>
          <ul class="witness">
            {facts.map(({ text }) => (
              <li key={text}>{plainWords(text)}</li>
            ))}
          </ul>
          <p class="note">{word(words.restIsUsual)}</p>
        </div>
      )}
      <p class="becomes">
        <Side name={sides.before} decision={before} />
        <Becomes />
        <Side name={sides.after} decision={after} />
      </p>
      <Reasons name={sides.before} decision={before} />
      <Reasons name={sides.after} decision={after} />
    </>
  );
}

function Side({ name, decision: { status, score, riskBand, creditLimit } }: SideOf) {
  const figures = [
    score === null ? undefined : String(score),
    riskBand === null ? undefined : word(words.bandNamed, { band: plainWords(riskBand) }),
    creditLimit === null
      ? undefined
      : word(words.limitNamed, { limit: style.value.format.money(creditLimit) }),
  ].filter((figure) => figure !== undefined);
  return (
    <span class="turn">
      <span class="soft capital">{name}</span>
      <Verdict status={status} />
      <span class="soft number">{figures.join(', ')}</span>
    </span>
  );
}

function Reasons({ name, decision: { reasons } }: SideOf) {
  if (reasons.length === 0) return null;
  return (
    <p class="small soft">
      <span class="capital">{name}</span>: {reasons.map(plainWords).join('; ')}
    </p>
  );
}

interface SideOf {
  name: string;
  decision: Witness['before'];
}
