import type { EventContent, EventType } from './events.ts';

/** What every delivery holds (specification, section 6); `compress` is always false: content is sent as it is. */
export interface Envelope<T extends EventType = EventType> {
  readonly organizationId: string;
  readonly webhookType: T;
  readonly data: { readonly content: EventContent<T>; readonly compress: false };
}

/** The body of a delivery, as JSON text: it is signed and sent byte for byte as it is written here. */
export function writeEnvelope<T extends EventType>(
  organizationId: string,
  type: T,
  content: EventContent<T>,
): string {
  const envelope: Envelope<T> = { organizationId, webhookType: type, data: { content, compress: false } };
  return JSON.stringify(envelope);
}
