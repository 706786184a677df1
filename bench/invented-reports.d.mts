export function inventReports(options: { file: string; count: number }): void;
