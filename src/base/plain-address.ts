/** Whether a text is an http or https address without a name, a query and a fragment: one that paths can be added to. */
export function isPlainAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '' && !/[?#\s]/.test(text);
}
