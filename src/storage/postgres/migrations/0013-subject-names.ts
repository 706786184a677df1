/** Names, folded, by their place in time: a table like any other, looked through from its newest rows on. */
export const subjectNames = `
CREATE TABLE report_name (rowid bigint PRIMARY KEY, names text COLLATE "C" NOT NULL)`;
