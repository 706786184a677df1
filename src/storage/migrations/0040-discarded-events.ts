/** What a webhook was not sent and may be sent again, in its order, whatever else there is of it. */
export const discardedEvents = `
CREATE INDEX event_discarded ON event (organization_id, webhook_id, sequence)
  WHERE status = 'DISCARDED' AND (discard_reason IS NULL OR discard_reason <> 'RECORD_DAMAGED');
`;
