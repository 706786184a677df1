import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';
import { Oops } from './oops.tsx';

/**
 * A native choice in the look of the pages, with its label for screen readers.
 *
 * @param props.problem why the value is not accepted, shown below the field. Default: it is accepted.
 */
export function Picker({
  id,
  label,
  value,
  onPick,
  problem,
  children,
}: {
  id: string;
  label: string;
  value: string;
  onPick: (value: string) => void;
  problem?: string | undefined;
  children: ComponentChildren;
}) {
  return (
    <>
      <div class="picker">
        <label class="hidden-visually" for={id}>
          {label}
        </label>
        <select
          class="field"
          id={id}
          value={value}
          {...(problem !== undefined && { 'aria-invalid': true, 'aria-describedby': `${id}-problem` })}
          onChange={({ currentTarget }) => onPick(currentTarget.value)}
        >
          {children}
        </select>
        <Icon name="down" />
      </div>
      {problem !== undefined && <Oops id={`${id}-problem`} text={problem} />}
    </>
  );
}
