-- A price that was taken as it was comes to nothing with its document: a price list that is undone, an invoice that is void, an order
-- that is cancelled after all. Neither saved anything; what was corrected stands.
CREATE OR REPLACE FUNCTION guard_price_check() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  told text[] := '{outcome,accepted,settled_at,saved,document_id}';
BEGIN
  IF OLD.outcome = 'accepted' AND NEW.outcome = 'dropped' AND to_jsonb(NEW) - told = to_jsonb(OLD) - told THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a flagged price that was seen to stands' USING ERRCODE = 'restrict_violation';
END $$;
