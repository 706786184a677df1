import type { ReportAnswer, SectionAnswer } from '../../../client/credit-client.ts';

/** Readers of the details of sections, which are JSON: what is not as expected counts as not known. */
export type Details = Readonly<Record<string, unknown>>;

export function sectionOf(report: ReportAnswer, type: string): SectionAnswer | undefined {
  return report.sections.find((section) => section.type.value === type);
}

export function isRecord(value: unknown): value is Details {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function recordsAt(details: Details | undefined, name: string): readonly Details[] {
  const list = details?.[name];
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

export function textAt(details: Details | undefined, name: string): string | undefined {
  const value = details?.[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function numberAt(details: Details | undefined, name: string): number | undefined {
  const value = details?.[name];
  return typeof value === 'number' ? value : undefined;
}

export function recordAt(details: Details | undefined, name: string): Details | undefined {
  const value = details?.[name];
  return isRecord(value) ? value : undefined;
}
