/** A band and the text of its decision. */
interface LabelledBand {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly verb: string;
}

/** Band names and decisions, below the bars. A text that does not fit is hidden; a table lists all of them. */
export function BandLabels({ bands, here }: { bands: readonly LabelledBand[]; here?: string | undefined }) {
  return (
    <div class="band-labels" aria-hidden="true">
      {bands.map(({ name, from, to, verb }) => (
        <div key={name} class={name === here ? 'here' : ''} style={{ flexGrow: to - from }}>
          <span class="fits name">
            <span>{name}</span>
          </span>
          <span class="fits">
            <span>{verb}</span>
          </span>
        </div>
      ))}
    </div>
  );
}

/** The start of each band and the end of the last one, above the bars. */
export function BandEdges({ bands }: { bands: readonly LabelledBand[] }) {
  return (
    <div class="band-labels edges" aria-hidden="true">
      {bands.map(({ name, from, to }, place) => (
        <div key={name} style={{ flexGrow: to - from }}>
          <span class="fits">
            <span>{from}</span>
            {place === bands.length - 1 && <span>{to}</span>}
          </span>
        </div>
      ))}
    </div>
  );
}
