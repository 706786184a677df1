import type { MasterKey } from '../base/master-key.ts';
import type { Storage } from '../storage/open-database.ts';
import { type MadeSeal, sealAudit } from './seal-audit.ts';

interface ChainSealerOptions {
  readonly storage: Storage;
  readonly openMasterKey: () => Promise<MasterKey>;
  /** The file that heads are appended to; null: none. */
  readonly headsFile: string | null;
  /** Whether this process does it for all. */
  readonly isOurs: () => boolean;
  readonly onSeal: (seal: MadeSeal) => void;
  readonly onFailure: (error: unknown) => void;
}

/** Whatever else has to start has started by then. */
const firstMs = 60_000;
const lookMs = 10 * 60_000;

/** Seals the audit chains once a day. */
export class ChainSealer {
  readonly #options: ChainSealerOptions;
  #timer: NodeJS.Timeout | undefined;
  #sealing: Promise<void> = Promise.resolve();

  constructor(options: ChainSealerOptions) {
    this.#options = options;
  }

  watch(): void {
    this.#lookIn(firstMs);
  }

  /** Seals what is due. Never rejects. */
  async look(): Promise<void> {
    const { storage, openMasterKey, headsFile, isOurs, onSeal, onFailure } = this.#options;
    if (!isOurs()) return;
    try {
      const now = storage.clock.now();
      for (const seal of await sealAudit(storage, { openMasterKey, headsFile, now, onlyDue: true }))
        onSeal(seal);
    } catch (error) {
      onFailure(error);
    }
  }

  /** Waits for what is being sealed. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#sealing;
  }

  #lookIn(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#sealing = this.look();
      this.#lookIn(lookMs);
    }, ms);
    this.#timer.unref();
  }
}
