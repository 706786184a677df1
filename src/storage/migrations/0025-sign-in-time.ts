/** When a person last signed in; null where that was never, or before it was kept. */
export const signInTime = 'ALTER TABLE analyst ADD COLUMN signed_in_at TEXT;';
