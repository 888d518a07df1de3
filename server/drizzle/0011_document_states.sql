-- Which state of a document may follow which. Written at every start from the edges of the documents (workflow/edges.ts).
CREATE TABLE document_edge (
  document text NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  PRIMARY KEY (document, from_state, to_state)
);
--> statement-breakpoint
GRANT SELECT ON document_edge TO wellstock_app;
--> statement-breakpoint
-- A document goes where an edge leads, and one that no edge leaves stands.
CREATE FUNCTION guard_state() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM document_edge WHERE document = TG_TABLE_NAME AND from_state = OLD.state) THEN
    RAISE EXCEPTION 'a % that is % stands', TG_TABLE_NAME, OLD.state USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state <> NEW.state AND NOT EXISTS (
    SELECT FROM document_edge WHERE document = TG_TABLE_NAME AND from_state = OLD.state AND to_state = NEW.state
  ) THEN
    RAISE EXCEPTION 'a % does not go from % to %', TG_TABLE_NAME, OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER stock_count_stands ON stock_count;
--> statement-breakpoint
DROP FUNCTION guard_count();
--> statement-breakpoint
CREATE TRIGGER stock_count_states BEFORE UPDATE ON stock_count FOR EACH ROW EXECUTE FUNCTION guard_state();
--> statement-breakpoint
CREATE TRIGGER transfer_states_follow BEFORE UPDATE ON transfer FOR EACH ROW EXECUTE FUNCTION guard_state();
--> statement-breakpoint
-- What is asked for stands still once somebody has been asked; nothing is over while any of it is on its way.
CREATE OR REPLACE FUNCTION guard_transfer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE sent integer; waiting integer; undecided integer;
BEGIN
  IF OLD.state <> 'draft' AND (OLD.from_office_id, OLD.to_office_id, OLD.purpose, OLD.min_life_days, OLD.number)
    IS DISTINCT FROM (NEW.from_office_id, NEW.to_office_id, NEW.purpose, NEW.min_life_days, NEW.number) THEN
    RAISE EXCEPTION 'a transfer that was requested stands' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state = NEW.state THEN RETURN NEW; END IF;
  SELECT coalesce(sum(shipped), 0), coalesce(sum(in_transit - missing), 0), coalesce(sum(missing), 0)
  INTO sent, waiting, undecided
  FROM transfer_lot WHERE organization_id = NEW.organization_id AND transfer_id = NEW.id;
  IF NEW.state = 'cancelled' AND sent > 0 OR NEW.state = 'in_transit' AND sent = 0
    OR NEW.state IN ('received', 'closed') AND waiting > 0 OR NEW.state = 'closed' AND undecided > 0 THEN
    RAISE EXCEPTION 'a transfer with % sent, % on the way and % missing is not %', sent, waiting, undecided, NEW.state
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
