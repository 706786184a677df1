export interface Check {
  readonly step: string;
  readonly day: string;
  readonly seconds: number;
  readonly node: string;
  readonly cores: number;
  readonly missed: readonly string[];
}

export class ReleaseChecks {
  private constructor();
  static of(commit: string, file: string): ReleaseChecks;
  find(step: string): Check | undefined;
  pass(step: string, work: () => Promise<readonly string[] | undefined>): Promise<Check>;
}
