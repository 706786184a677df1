/** Whether a YAML is meant as an operation: only operations have the key `operation`. */
export function isOperationText(text: string): boolean {
  return /^operation\s*:/m.test(text);
}
