import type { MasterKeyPlace } from '../auth/master-key-file.ts';
import type { MasterKey } from '../base/master-key.ts';
import type { CommandContext } from './context.ts';

/** The master key of the settings. */
export interface MasterKeyDoor {
  readonly place: MasterKeyPlace;
  /** The key; beside a database in a file it is made. @throws what auth/master-key-file.ts says. */
  open(): Promise<MasterKey>;
}

/** @throws CreditError MASTER_KEY_MISSING for a database on a server without one. */
export async function findMasterKey(context: CommandContext): Promise<MasterKeyDoor> {
  const [{ masterKeyPlace, openMasterKey }, { values }] = await Promise.all([
    import('../auth/master-key-file.ts'),
    context.settings(),
  ]);
  const place = masterKeyPlace(values);
  return {
    place,
    open: async () => {
      const { storage, engine } = await context.openApp();
      return openMasterKey(storage, place, engine.clock.now());
    },
  };
}

/** Before keys are changed: those of a file from before come into the database first, and it is said. */
export async function takeOverKeys(context: CommandContext, { open }: MasterKeyDoor): Promise<void> {
  const [{ olderKeyFile, takeOverKeyFile }, { values }, { storage }] = await Promise.all([
    import('../auth/signing-keys.ts'),
    context.settings(),
    context.openApp(),
  ]);
  const file = await takeOverKeyFile(storage, olderKeyFile(values), { openMasterKey: open });
  if (file !== undefined) context.note(context.say('keysTakenOver', { file }));
}
