import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

/** A native choice in the look of the pages; its label is for those who hear it. */
export function Picker({
  id,
  label,
  value,
  onPick,
  children,
}: {
  id: string;
  label: string;
  value: string;
  onPick: (value: string) => void;
  children: ComponentChildren;
}) {
  return (
    <div class="picker">
      <label class="hidden-visually" for={id}>
        {label}
      </label>
      <select
        class="field"
        id={id}
        value={value}
        onChange={({ currentTarget }) => onPick(currentTarget.value)}
      >
        {children}
      </select>
      <Icon name="down" />
    </div>
  );
}
