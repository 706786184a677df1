export function outcomeLines(options: { file: string; count: number; event: string }): Generator<string>;
