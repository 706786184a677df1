/** A field to look for something; its label stands in it, and is for those who hear it. */
export function SearchField({
  id,
  label,
  value,
  onText,
  class: className = 'seek',
}: {
  id: string;
  label: string;
  value: string;
  onText: (text: string) => void;
  class?: string;
}) {
  return (
    <div class={className}>
      <label class="hidden-visually" for={id}>
        {label}
      </label>
      <input
        class="field"
        id={id}
        type="search"
        autocomplete="off"
        spellcheck={false}
        placeholder={label}
        value={value}
        onInput={({ currentTarget }) => onText(currentTarget.value)}
      />
    </div>
  );
}
