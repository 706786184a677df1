import { Icon } from './icon.tsx';

/** The button that sends a form; it turns while that is under way. */
export function SubmitButton({
  title,
  isBusy,
  class: className = 'primary',
}: {
  title: string;
  isBusy: boolean;
  class?: string;
}) {
  return (
    <button type="submit" class={`button ${className}`} aria-disabled={isBusy}>
      {isBusy && <Icon name="running" class="icon turning" />}
      {title}
    </button>
  );
}
