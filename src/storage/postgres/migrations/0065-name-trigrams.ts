/** Names by their trigrams, of which those of a text that is looked for are a part. Of arrays, which every server can have an index of: none has to bring an extension. */
export const nameTrigrams = `
CREATE FUNCTION trigrams_of(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT DISTINCT substr(words, place, 3) COLLATE "C" FROM generate_series(1, length(words) - 2) AS place);
CREATE INDEX report_name_by_trigrams ON report_name USING gin (trigrams_of(names))`;
