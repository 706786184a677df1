import { Icon } from './icon.tsx';

/** What is wrong with a field, beside it. */
export function Oops({ id, text }: { id?: string; text: string }) {
  return (
    <p class="oops" role="alert" id={id}>
      <Icon name="denied" class="mark" />
      {text}
    </p>
  );
}
