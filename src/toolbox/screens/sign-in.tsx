import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { failureOf } from '../api.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { Icon } from '../parts/icon.tsx';
import { useFocus } from '../parts/take-focus.ts';
import { Tell } from '../parts/tell.tsx';
import { go, type Refusal } from '../router.ts';
import { word } from '../signals/preferences.ts';
import { loadSession, type Session, type SignIn as SignInBody, signIn, signOut } from '../signals/session.ts';
import { beginAddress, useSignInProvider } from '../signals/sign-in-ways.ts';
import { useTitle } from '../title.ts';
import { frameWords } from '../words/frame-words.ts';
import { signInWords } from '../words/sign-in-words.ts';
import { PasswordChoice, PasswordForm } from './password-form.tsx';

/** The key of a one-time link. It stands behind the # of the address, which browsers send to nobody, and leaves it at once. */
function takeKey(): string | undefined {
  const key = location.hash.slice(1);
  if (key === '') return undefined;
  history.replaceState(null, '', `${location.pathname}${location.search}`);
  return key;
}

/** Where nobody is signed in: by the link of the terminal, by that of an invitation, or by e-mail and password. */
export function SignIn({ next, refusal }: { next: string; refusal: Refusal | undefined }) {
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
  useTitle(
    ...(refusal === undefined ? [] : [`${word(frameWords.error)}: ${word(signInWords.refused)}`]),
    word(signInWords.title),
  );
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
            {refusal !== undefined && <ProviderRefusal refusal={refusal} />}
            <Ways next={next} isRefused={refusal !== undefined} onEnter={enter} />
            <p class="note">{word(signInWords.firstTime)}</p>
            <p class="note">{word(signInWords.onThisMachine)}</p>
          </>
        )}
      </div>
    </main>
  );
}

/** The ways in; all at once, so that none moves away from under a hand. */
function Ways({
  next,
  isRefused,
  onEnter,
}: {
  next: string;
  isRefused: boolean;
  onEnter: (body: SignInBody) => Promise<void>;
}) {
  const provider = useSignInProvider();
  if (provider === undefined) return null;
  return (
    <>
      {provider !== null && (
        <>
          <a class="button whole" href={beginAddress(provider, next)}>
            <Icon name="person" />
            {word(signInWords.byProvider, { name: provider.name })}
          </a>
          <p class="or">{word(signInWords.or)}</p>
        </>
      )}
      <PasswordForm isRefused={isRefused} onEnter={onEnter} />
    </>
  );
}

/** Why somebody has come back from the identity provider without being signed in. */
function ProviderRefusal({ refusal: { code, requestId } }: { refusal: Refusal }) {
  const heading = useFocus<HTMLDivElement>([]);
  return (
    <div ref={heading} tabindex={-1}>
      <Tell tone="denied" title={word(signInWords.refused)}>
        {word(isRefusal(code) ? refusals[code] : signInWords.otherRefusal)}
        {requestId !== undefined && <span class="faint"> {word(frameWords.request, { id: requestId })}</span>}
      </Tell>
    </div>
  );
}

const refusals = {
  SIGN_IN_EXPIRED: signInWords.SIGN_IN_EXPIRED,
  PROVIDER_ACCOUNT_REFUSED: signInWords.PROVIDER_ACCOUNT_REFUSED,
  IDENTITY_PROVIDER_REFUSED: signInWords.IDENTITY_PROVIDER_REFUSED,
  IDENTITY_PROVIDER_UNTRUSTED: signInWords.IDENTITY_PROVIDER_UNTRUSTED,
  IDENTITY_PROVIDER_UNAVAILABLE: signInWords.IDENTITY_PROVIDER_UNAVAILABLE,
  NO_IDENTITY_PROVIDER: signInWords.NO_IDENTITY_PROVIDER,
  TOO_MANY_ATTEMPTS: signInWords.TOO_MANY_ATTEMPTS,
};

function isRefusal(code: string): code is keyof typeof refusals {
  return Object.hasOwn(refusals, code);
}

/** Above the page whose session has ended, which keeps what was typed. */
export function SignInAgain({ session }: { session: Session }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const provider = useSignInProvider();
  // Before the next key comes, as any dialog.
  useLayoutEffect(() => {
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
        {provider !== null && provider !== undefined && (
          <a class="button whole" href={beginAddress(provider, '/')} target="_blank" rel="noopener">
            {word(signInWords.byProviderElsewhere, { name: provider.name })}
          </a>
        )}
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
