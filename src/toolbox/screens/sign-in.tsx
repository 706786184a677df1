import { useEffect, useRef, useState } from 'preact/hooks';
import { type Failure, failureOf } from '../api.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { Icon } from '../parts/icon.tsx';
import { failureText, Tell } from '../parts/tell.tsx';
import { go } from '../router.ts';
import { word } from '../signals/preferences.ts';
import { loadSession, type Session, type SignIn as SignInBody, signIn, signOut } from '../signals/session.ts';
import { useTitle } from '../title.ts';
import { frameWords } from '../words/frame.ts';
import { signInWords } from '../words/sign-in.ts';

/** The key of a one-time link. It stands behind the # of the address, which browsers send to nobody, and leaves it at once. */
function takeKey(): string | undefined {
  const key = location.hash.slice(1);
  if (key === '') return undefined;
  history.replaceState(null, '', `${location.pathname}${location.search}`);
  return key;
}

/** Where nobody is signed in: by the link of the terminal, by that of an invitation, or by e-mail and password. */
export function SignIn({ next }: { next: string }) {
  const [key] = useState(takeKey);
  const [step, setStep] = useState<'LINK' | 'CHOOSE' | 'OVER' | 'FORM'>(key === undefined ? 'FORM' : 'LINK');
  const enter = async (body: SignInBody) => {
    await signIn(body);
    go(next, { replaces: true });
  };
  useEffect(() => {
    if (step !== 'LINK' || key === undefined) return;
    enter({ key }).catch((error: unknown) => {
      const failure = failureOf(error);
      // The key of an invitation asks for the password that it is for.
      const wantsPassword = failure.kind === 'REFUSED' && /PASSWORD/.test(failure.code);
      setStep(wantsPassword ? 'CHOOSE' : 'OVER');
    });
  }, []);
  useEffect(() => {
    // Another link in the address of this very page: it begins anew with it.
    const onKey = () => {
      if (location.hash !== '') location.reload();
    };
    addEventListener('hashchange', onKey);
    return () => removeEventListener('hashchange', onKey);
  }, []);
  useTitle(word(signInWords.title));
  return (
    <main class="page" id="main" tabindex={-1}>
      <div class="gate threshold">
        <p class="brand">
          <Icon name="brand" class="" />
          <span>credit</span>
        </p>
        {step === 'LINK' && (
          <>
            <h1>{word(signInWords.title)}</h1>
            <p role="status">{word(signInWords.byLink)}</p>
          </>
        )}
        {step === 'OVER' && <LinkOver onForm={() => setStep('FORM')} />}
        {step === 'CHOOSE' && key !== undefined && (
          <PasswordChoice onChoose={(password) => enter({ key, password })} />
        )}
        {step === 'FORM' && (
          <>
            <h1>{word(signInWords.title)}</h1>
            <PasswordForm onEnter={enter} />
            <p class="note">{word(signInWords.firstTime)}</p>
            <p class="note">{word(signInWords.onThisMachine)}</p>
          </>
        )}
      </div>
    </main>
  );
}

/** Above the page whose session has ended, which keeps what was typed. */
export function SignInAgain({ session }: { session: Session }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const { email } = session.user;
  return (
    <dialog
      ref={dialog}
      class="panel-decision"
      aria-labelledby="ended"
      onCancel={(event) => event.preventDefault()}
    >
      <div class="inside gate">
        <h2 id="ended" class="title">
          {word(signInWords.ended)}
        </h2>
        <p class="soft">{word(signInWords.endedWhy)}</p>
        {email !== null && <PasswordForm email={email} onEnter={signIn} />}
        <p class="note">{word(signInWords.endedByLink)}</p>
        <button type="button" class="button whole" onClick={loadSession}>
          {word(signInWords.signedInElsewhere)}
        </button>
        <button type="button" class="button quiet whole" onClick={signOut}>
          {word(frameWords.signOut)}
        </button>
      </div>
    </dialog>
  );
}

function LinkOver({ onForm }: { onForm: () => void }) {
  const heading = useFocus<HTMLHeadingElement>([]);
  const command = 'credit serve --open';
  return (
    <>
      <h1 ref={heading} tabindex={-1}>
        {word(signInWords.linkOver)}
      </h1>
      <p class="soft">{word(signInWords.linkOverWhy)}</p>
      <div class="once">
        <code>{command}</code>
        <CopyButton text={command} />
      </div>
      <button type="button" class="button primary whole" onClick={onForm}>
        {word(signInWords.withPassword)}
      </button>
    </>
  );
}

function PasswordForm({
  email: knownEmail,
  onEnter,
}: {
  email?: string;
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
      <AttemptFailure attempt={attempt} />
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
      <SubmitButton title={word(signInWords.title)} isBusy={attempt.isBusy} />
    </form>
  );
}

function PasswordChoice({ onChoose }: { onChoose: (password: string) => Promise<void> }) {
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
      <SubmitButton title={word(signInWords.keep)} isBusy={attempt.isBusy} />
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

function SubmitButton({ title, isBusy }: { title: string; isBusy: boolean }) {
  return (
    <button type="submit" class="button primary whole" aria-disabled={isBusy}>
      {isBusy && <Icon name="running" class="icon turning" />}
      {title}
    </button>
  );
}

interface Attempt {
  readonly failure: string | undefined;
  readonly isBusy: boolean;
  readonly refuse: (why: string) => void;
  /** Whether it went well; a second one meanwhile is not begun. */
  readonly run: (work: () => Promise<void>) => Promise<boolean>;
}

function useAttempt(): Attempt {
  const [failure, refuse] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  return {
    failure,
    isBusy,
    refuse,
    run: async (work) => {
      if (busy.current) return false;
      busy.current = true;
      setBusy(true);
      refuse(undefined);
      try {
        await work();
        return true;
      } catch (error) {
        refuse(attemptText(failureOf(error)));
        return false;
      } finally {
        busy.current = false;
        setBusy(false);
      }
    },
  };
}

function attemptText(failure: Failure): string {
  const text = failureText(failure);
  const seconds = failure.kind === 'REFUSED' ? failure.seconds : undefined;
  return seconds === undefined ? text : `${text} ${word(signInWords.wait, { seconds })}`;
}

function AttemptFailure({ attempt: { failure } }: { attempt: Attempt }) {
  const heading = useFocus<HTMLDivElement>([failure]);
  useTitle(
    ...(failure === undefined ? [] : [`${word(frameWords.error)}: ${word(signInWords.refused)}`]),
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

/** Takes the focus whenever one of `reasons` changes: who reads by ear hears what is there now. */
function useFocus<Target extends HTMLElement>(reasons: readonly unknown[]) {
  const target = useRef<Target>(null);
  useEffect(() => {
    target.current?.focus();
  }, reasons);
  return target;
}
