/** What is held about a document is found without reading the rows of others. */
export const subjects = `
CREATE INDEX batch_item_of_subject ON batch_item (organization_id, document);
CREATE INDEX batch_refusal_of_subject ON batch_refusal (organization_id, suggestion) WHERE suggestion IS NOT NULL;
CREATE INDEX event_of_subject ON event (organization_id, subject_id);
CREATE INDEX operation_node_of_subject ON operation_node (organization_id, document) WHERE document IS NOT NULL;
CREATE INDEX watch_subject_of_subject ON watch_subject (organization_id, document);
CREATE INDEX watch_change_of_subject ON watch_change (organization_id, document);
`;
