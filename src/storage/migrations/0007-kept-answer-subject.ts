/** A kept answer names what it is about, a report or a batch, by its id. */
export const keptAnswerSubject = `
ALTER TABLE kept_answer RENAME COLUMN location TO subject_id;
`;
