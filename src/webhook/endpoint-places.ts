import type { DueEndpoint } from './due-event-store.ts';

/** Attempts under way at once: in all, to one endpoint, and to one whose last attempt failed. */
const limits = { all: 1_024, endpoint: 128, failing: 2 } as const;
/** An endpoint gets no more than this part of the places that are free: however many hang, places are left for others. */
const partOfFree = 1 / 8;

/** Shares out how many attempts may be under way, so that no endpoint takes what others need. */
export class EndpointPlaces {
  readonly #busy = new Map<string, number>();
  readonly #failing = new Set<string>();

  /**
   * How many more attempts may be made to an endpoint.
   *
   * @param taken attempts that are under way or about to begin, to whatever endpoint.
   */
  room(endpointId: string, occupied: number): number {
    const free = limits.all - occupied;
    const most = Math.min(
      this.#failing.has(endpointId) ? limits.failing : limits.endpoint,
      free * partOfFree,
    );
    return Math.max(0, Math.floor(most) - this.#busyAt(endpointId));
  }

  take(endpointId: string): void {
    this.#busy.set(endpointId, this.#busyAt(endpointId) + 1);
  }

  giveBack(endpointId: string): void {
    const left = this.#busyAt(endpointId) - 1;
    if (left <= 0) this.#busy.delete(endpointId);
    else this.#busy.set(endpointId, left);
  }

  noteFailing(endpointId: string, isFailing: boolean): void {
    if (isFailing) this.#failing.add(endpointId);
    else this.#failing.delete(endpointId);
  }

  /** Where places are short, whoever has fewest comes first, and of those, whoever has waited longest. */
  readonly byTurn = (item: DueEndpoint, other: DueEndpoint): number =>
    this.#busyAt(item.id) - this.#busyAt(other.id) || item.due - other.due;

  #busyAt(endpointId: string): number {
    return this.#busy.get(endpointId) ?? 0;
  }
}
