import { chooseLanguage, chooseTheme, language, type Theme, theme, word } from '../signals/preferences.ts';
import { currentSession, signOut } from '../signals/session.ts';
import { frameWords } from '../words/frame-words.ts';
import { useMenu } from './menu.ts';

/** Who is signed in, the language and the look of the pages, and the way out. */
export function AccountMenu() {
  const menu = useMenu();
  const session = currentSession();
  if (session === undefined) return null;
  const { name, email } = session.user;
  const initials = initialsOf(name);
  return (
    <details class="account-menu" ref={menu}>
      <summary class="account" aria-label={word(frameWords.account, { initials, name })}>
        {initials}
      </summary>
      <div class="card">
        <p>
          <b>{name}</b>
          <span class="sub-line">{[email, session.organization.name].filter(Boolean).join(' · ')}</span>
        </p>
        <Choices
          legend={word(frameWords.language)}
          options={[
            ['pt-BR', 'Português'],
            ['en', 'English'],
          ]}
          chosen={language.value === 'en' ? 'en' : 'pt-BR'}
          onChoose={chooseLanguage}
        />
        <Choices<Theme>
          legend={word(frameWords.theme)}
          options={[
            ['SYSTEM', word(frameWords.themeOfSystem)],
            ['light', word(frameWords.light)],
            ['dark', word(frameWords.dark)],
          ]}
          chosen={theme.value}
          onChoose={chooseTheme}
        />
        <button type="button" class="button whole" onClick={signOut}>
          {word(frameWords.signOut)}
        </button>
      </div>
    </details>
  );
}

function Choices<Code extends string>({
  legend,
  options,
  chosen,
  onChoose,
}: {
  legend: string;
  options: readonly (readonly [Code, string])[];
  chosen: Code;
  onChoose: (code: Code) => void;
}) {
  return (
    <fieldset>
      <legend class="label">{legend}</legend>
      {options.map(([code, title]) => (
        <label key={code} class="tick">
          <input type="radio" name={legend} checked={code === chosen} onChange={() => onChoose(code)} />
          {title}
        </label>
      ))}
    </fieldset>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((one) => /^\p{L}/u.test(one));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (one) => [...(one ?? '')][0] ?? '',
  );
  return letters.join('').toUpperCase() || '–';
}
