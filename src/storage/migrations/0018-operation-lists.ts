/** What lists of operations are narrowed by goes along an index, as in lists of reports. */
export const operationLists = `
CREATE INDEX operation_by_document ON operation (organization_id, document, id);
CREATE INDEX operation_by_definition ON operation (organization_id, policy_id, id);
CREATE INDEX operation_by_external_id ON operation (organization_id, external_id, id) WHERE external_id IS NOT NULL;
CREATE INDEX operation_by_status ON operation (organization_id, status, id);
`;
