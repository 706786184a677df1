/** A stream that is written to; a terminal says so and tells its size. */
export type OutputStream = NodeJS.WritableStream & {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
};

export type InputStream = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** What the program needs of the process that it runs in: `process` itself, or a test's stand-in. */
export interface ProcessLike {
  readonly argv: readonly string[];
  /** Written to in one place: the libraries that draw are told there whether they may colour. */
  readonly env: Record<string, string | undefined>;
  readonly platform: NodeJS.Platform;
  readonly versions: { readonly node: string };
  readonly stdin: InputStream;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  cwd(): string;
  readonly pid: number;
  on(signal: 'SIGINT' | 'SIGTERM', listener: () => void): unknown;
  off(signal: 'SIGINT' | 'SIGTERM', listener: () => void): unknown;
  kill(pid: number, signal: 'SIGINT' | 'SIGTERM'): unknown;
}
