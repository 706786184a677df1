/** What stands for a secret where a provider is imitated: anybody may see it. */
export function demoSecret(name: string): string {
  return `demo-${name}`;
}
