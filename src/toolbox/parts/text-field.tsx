import type { JSX } from 'preact';

/** A field with its label above it. */
export function TextField({
  id,
  label,
  value,
  onText,
  ...more
}: {
  id: string;
  label: string;
  value: string;
  onText: (text: string) => void;
} & Pick<JSX.IntrinsicElements['input'], 'type' | 'autocomplete' | 'spellcheck'>) {
  return (
    <div>
      <label class="label" for={id}>
        {label}
      </label>
      <input
        class="field"
        id={id}
        value={value}
        autocomplete="off"
        {...more}
        onInput={({ currentTarget }) => onText(currentTarget.value)}
      />
    </div>
  );
}
