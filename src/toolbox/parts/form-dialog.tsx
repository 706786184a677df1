import type { ComponentChildren } from 'preact';
import { word } from '../signals/preferences.ts';
import { frameWords } from '../words/frame-words.ts';
import { useAttempt } from './attempt.ts';
import { Dialog } from './dialog.tsx';
import { SubmitButton } from './submit-button.tsx';
import { Tell } from './tell.tsx';

/**
 * A form over the page that does one thing, once: it closes when that is done, and else says why not.
 *
 * @param props.why said where nothing was done.
 * @param props.check what is missing before anything is sent; undefined where nothing is.
 */
export function FormDialog({
  id,
  title,
  verb,
  why,
  isGrave = false,
  check = () => undefined,
  onSend,
  onClose,
  children,
}: {
  id: string;
  title: string;
  verb: string;
  why: string;
  isGrave?: boolean;
  check?: () => string | undefined;
  onSend: () => Promise<void>;
  onClose: () => void;
  children: ComponentChildren;
}) {
  const attempt = useAttempt();
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <form
        noValidate
        onSubmit={async (event) => {
          event.preventDefault();
          const missing = check();
          if (missing !== undefined) return attempt.refuse(missing);
          if (await attempt.run(onSend)) onClose();
        }}
      >
        <div class="title">
          <h2 id={id} class="wrap">
            {title}
          </h2>
        </div>
        <div class="inside">
          {children}
          {attempt.failure !== undefined && (
            <Tell tone="denied" title={why}>
              {attempt.failure}
            </Tell>
          )}
        </div>
        <div class="ending">
          <button type="button" class="button" onClick={onClose}>
            {word(frameWords.back)}
          </button>
          <SubmitButton title={verb} isBusy={attempt.isBusy} class={isGrave ? 'grave' : 'primary'} />
        </div>
      </form>
    </Dialog>
  );
}
