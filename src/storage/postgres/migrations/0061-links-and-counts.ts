/**
 * What every document of a batch asks of a server. Counts: only what is to be counted is looked for, by statements whose plans a
 * connection keeps. The audit chain: locked, gone on with and moved by the server alone, so that nobody waits for the program of whoever has it.
 * What is hashed is the line of audit/audit-entry.ts, and is dated as audit/append-audit.ts has it.
 */
export const linksAndCounts = `
CREATE FUNCTION count_item(item batch_item, sign bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  runs bigint := 0;
  price bigint := 0;
BEGIN
  IF item.state = 'DONE' AND item.run_id IS NULL THEN
    SELECT count(usage.id), coalesce(sum(usage.price_cents), 0) INTO runs, price
    FROM operation
    JOIN operation_node ON operation_node.operation_id = operation.id AND operation_node.paid = 1
    JOIN usage ON usage.run_id = operation_node.run_id
    WHERE operation.batch_id = item.batch_id AND operation.document = item.document;
  ELSIF item.state = 'DONE' AND item.reused = 0 THEN
    SELECT count(usage.id), coalesce(sum(usage.price_cents), 0) INTO runs, price
    FROM usage WHERE usage.run_id = item.run_id;
  END IF;
  INSERT INTO batch_tally (batch_id, organization_id, state, status, items, reused, counted, price_cents)
  VALUES (item.batch_id, item.organization_id, item.state, coalesce(item.status, ''), sign, sign * item.reused,
    sign * runs, sign * price)
  ON CONFLICT (batch_id, state, status, slot) DO UPDATE SET
    items = batch_tally.items + excluded.items, reused = batch_tally.reused + excluded.reused,
    counted = batch_tally.counted + excluded.counted, price_cents = batch_tally.price_cents + excluded.price_cents;
END $$;
CREATE OR REPLACE FUNCTION move_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.state <> 'WAITING' THEN PERFORM count_item(old, -1); END IF;
  IF new.state <> 'WAITING' THEN PERFORM count_item(new, 1); END IF;
  RETURN NULL;
END $$;
DROP FUNCTION tally_item(batch_item, bigint);
DROP FUNCTION tally_operation(batch_item, bigint);

CREATE FUNCTION put_audit(head audit_chain, dated text, what text, who text, said text) RETURNS audit_chain
LANGUAGE plpgsql AS $$
DECLARE
  place bigint := head.entries + 1;
  line text := '{"actor":' || coalesce(to_json(who)::text, 'null') || ',"at":"' || dated || '","details":' || said
    || ',"kind":"' || what || '","number":' || place || ',"organization":' || to_json(head.organization_id)::text
    || ',"previous":"' || head.hash || '","version":1}';
  hashed text := encode(sha256(convert_to(line, 'UTF8')), 'hex');
BEGIN
  INSERT INTO audit_entry (organization_id, number, at, kind, actor, details, previous, hash)
  VALUES (head.organization_id, place, dated, what, who, said, head.hash, hashed);
  head.entries := place;
  head.hash := hashed;
  head.at := dated;
  RETURN head;
END $$;
CREATE FUNCTION link_audit(organization text, dated text, what text, who text, said text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  head audit_chain;
BEGIN
  SELECT * INTO head FROM audit_chain WHERE organization_id = organization FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO audit_chain (organization_id, entries, hash, at) VALUES (organization, 0, repeat('0', 64), '')
    ON CONFLICT DO NOTHING;
    SELECT * INTO STRICT head FROM audit_chain WHERE organization_id = organization FOR UPDATE;
  END IF;
  IF head.at COLLATE "C" > dated COLLATE "C" THEN
    IF head.at::timestamptz - dated::timestamptz > interval '1 minute' THEN
      head := put_audit(head, dated, 'CLOCK_SET_BACK', NULL, '{"from":"' || head.at || '"}');
    ELSE
      dated := head.at;
    END IF;
  END IF;
  head := put_audit(head, dated, what, who, said);
  UPDATE audit_chain SET entries = head.entries, hash = head.hash, at = head.at
  WHERE organization_id = organization;
END $$`;
