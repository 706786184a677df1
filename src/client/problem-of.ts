/** What went wrong, as the service says it (RFC 9457). */
export interface ApiProblem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  /** Stable: what a program may act upon. */
  readonly code: string;
  readonly requestId?: string;
  readonly errors?: readonly { readonly pointer: string; readonly code: string; readonly message: string }[];
}

/** What a refusal says; where something between here and the service has answered, what that was. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const text = await response.text();
  try {
    const problem = JSON.parse(text);
    if (typeof problem?.code === 'string') return problem;
  } catch {
    // Something between here and the service has answered.
  }
  return {
    type: 'about:blank',
    title: response.statusText,
    status: response.status,
    detail: `The answer is no problem of the service: ${text.slice(0, 200)}`,
    code: 'UNKNOWN_ANSWER',
  };
}
