/** Of what an event told nothing is left but that. */
interface ErasedEnvelope {
  readonly data?: { readonly content?: { readonly erased?: true } };
}

/** The body of an event without what it told. */
export function withoutContent(body: string): string {
  // Written by this program alone.
  const envelope: ErasedEnvelope = JSON.parse(body);
  return JSON.stringify({ ...envelope, data: { ...envelope.data, content: { erased: true } } });
}

/** Whether whom an event told of is erased, so that it says nothing any more. */
export function saysNothing(payload: unknown): boolean {
  const envelope: ErasedEnvelope = typeof payload === 'object' && payload !== null ? payload : {};
  return envelope.data?.content?.erased === true;
}
