import type { SettingKey } from '../../settings.ts';
import { unknownChoice } from './define-command.ts';

/** @throws CreditError UNKNOWN_CHOICE with the setting that was most likely meant. */
export async function requireSettingKey(key: string): Promise<SettingKey> {
  const { isSettingKey, settingKeys } = await import('../../settings.ts');
  if (isSettingKey(key)) return key;
  throw unknownChoice(settingKeys, key, 'key');
}
