import { useState } from 'preact/hooks';
import { type Attempt, useAttempt } from '../parts/attempt.ts';
import { SubmitButton } from '../parts/submit-button.tsx';
import { useFocus } from '../parts/take-focus.ts';
import { Tell } from '../parts/tell.tsx';
import { word } from '../signals/preferences.ts';
import type { SignIn as SignInBody } from '../signals/session.ts';
import { useTitle } from '../title.ts';
import { frameWords } from '../words/frame-words.ts';
import { signInWords } from '../words/sign-in-words.ts';

/** Signing in by e-mail and password. */
export function PasswordForm({
  email: knownEmail,
  isRefused = false,
  onEnter,
}: {
  email?: string;
  /** Whether something else that was tried before has failed, which the page tells of. */
  isRefused?: boolean;
  onEnter: (body: SignInBody) => Promise<void>;
}) {
  const [email, setEmail] = useState(knownEmail ?? '');
  const [password, setPassword] = useState('');
  const attempt = useAttempt();
  return (
    <form
      class="ask-form"
      aria-label={word(signInWords.title)}
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        if (email.trim() === '' || password === '') return attempt.refuse(word(signInWords.missing));
        // The address stays, the password goes.
        if (!(await attempt.run(() => onEnter({ email: email.trim(), password })))) setPassword('');
      }}
    >
      <AttemptFailure attempt={attempt} isRefused={isRefused} />
      <div>
        <label class="label" for="email">
          {word(signInWords.email)}
        </label>
        <input
          class="field"
          id="email"
          type="email"
          autocomplete="username"
          spellcheck={false}
          value={email}
          readOnly={knownEmail !== undefined}
          aria-invalid={attempt.failure !== undefined}
          onInput={({ currentTarget }) => setEmail(currentTarget.value)}
        />
      </div>
      <PasswordField
        label={word(signInWords.password)}
        autocomplete="current-password"
        value={password}
        isWrong={attempt.failure !== undefined}
        onInput={setPassword}
      />
      <SubmitButton title={word(signInWords.title)} isBusy={attempt.isBusy} class="primary whole" />
    </form>
  );
}

/** The password that an invitation is for. */
export function PasswordChoice({ onChoose }: { onChoose: (password: string) => Promise<void> }) {
  const [password, setPassword] = useState('');
  const attempt = useAttempt();
  return (
    <form
      class="ask-form"
      aria-labelledby="choose"
      onSubmit={(event) => {
        event.preventDefault();
        attempt.run(() => onChoose(password));
      }}
    >
      <div>
        <h1 id="choose">{word(signInWords.choose)}</h1>
        <p class="soft">{word(signInWords.chooseWhy)}</p>
      </div>
      <AttemptFailure attempt={attempt} />
      <PasswordField
        label={word(signInWords.newPassword)}
        hint={word(signInWords.passwordRule)}
        autocomplete="new-password"
        value={password}
        isWrong={attempt.failure !== undefined}
        onInput={setPassword}
      />
      <SubmitButton title={word(signInWords.keep)} isBusy={attempt.isBusy} class="primary whole" />
    </form>
  );
}

function PasswordField({
  label,
  hint,
  autocomplete,
  value,
  isWrong,
  onInput,
}: {
  label: string;
  hint?: string;
  autocomplete: 'current-password' | 'new-password';
  value: string;
  isWrong: boolean;
  onInput: (password: string) => void;
}) {
  const [isShown, setShown] = useState(false);
  return (
    <div>
      <label class="label" for="password">
        {label}
      </label>
      <div class="cover">
        <input
          class="field"
          id="password"
          type={isShown ? 'text' : 'password'}
          autocomplete={autocomplete}
          value={value}
          aria-invalid={isWrong}
          aria-describedby={hint === undefined ? undefined : 'password-hint'}
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
        />
        <button
          type="button"
          class="button quiet little"
          aria-controls="password"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {word(isShown ? signInWords.hide : signInWords.show)}
        </button>
      </div>
      {hint !== undefined && (
        <p class="note" id="password-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

function AttemptFailure({
  attempt: { failure },
  isRefused = false,
}: {
  attempt: Attempt;
  isRefused?: boolean;
}) {
  const heading = useFocus<HTMLDivElement>([failure]);
  useTitle(
    ...(failure === undefined && !isRefused
      ? []
      : [`${word(frameWords.error)}: ${word(signInWords.refused)}`]),
    word(signInWords.title),
  );
  if (failure === undefined) return null;
  return (
    <div ref={heading} tabindex={-1}>
      <Tell tone="denied" title={word(signInWords.refused)}>
        {failure}
      </Tell>
    </div>
  );
}
