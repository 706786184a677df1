import { useRef } from 'preact/hooks';

/** Tabs as ARIA's pattern has them: one stop of the keyboard, and arrows between them. */
export function Tabs<Id extends string>({
  label,
  tabs,
  chosen,
  onChoose,
}: {
  label: string;
  tabs: readonly { readonly id: Id; readonly title: string; readonly count: number | undefined }[];
  chosen: Id;
  onChoose: (id: Id) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const step = (from: number, by: number) => {
    const next = tabs[(from + by + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChoose(next.id);
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={label} ref={list}>
      {tabs.map(({ id, title, count }, index) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          aria-selected={id === chosen}
          aria-controls={id === chosen ? `panel-${id}` : undefined}
          tabindex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
          onKeyDown={(event) => {
            const moves: Readonly<Record<string, () => void>> = {
              ArrowRight: () => step(index, 1),
              ArrowLeft: () => step(index, -1),
              Home: () => step(0, 0),
              End: () => step(tabs.length - 1, 0),
            };
            const move = moves[event.key];
            if (move === undefined) return;
            event.preventDefault();
            move();
          }}
        >
          {title}
          {count !== undefined && <span class="count"> {count}</span>}
        </button>
      ))}
    </div>
  );
}
