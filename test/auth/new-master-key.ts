import { newKeyText } from '../../src/auth/signing-key.ts';
import { MasterKey } from '../../src/base/master-key.ts';

/** A master key that stands in no file. */
export function newMasterKey(): MasterKey {
  return new MasterKey([newKeyText()], { file: 'master.key' });
}
