-- The outlook of items.

-- What the ledger says of an item's days to come, as of a day: use, cover, what will expire unused. Worked out after
-- each change of its stock and each night; the alerts are made of it.
CREATE TABLE item_outlook (
  organization_id uuid NOT NULL,
  item_id uuid NOT NULL,
  office_id uuid NOT NULL,
  -- Use per day in base units, over the days on which there was anything to use.
  daily numeric(12, 4) NOT NULL,
  deviation numeric(12, 4) NOT NULL,
  days_out integer NOT NULL,
  used integer NOT NULL,
  cover_days numeric(10, 1),
  -- What will expire unused, by lot: [{lotId, expiryDate, onHand, wasted}], and its sum.
  lots jsonb NOT NULL,
  wasted integer NOT NULL,
  wasted_value numeric(14, 4) NOT NULL,
  as_of date NOT NULL,
  PRIMARY KEY (organization_id, item_id),
  FOREIGN KEY (organization_id, item_id) REFERENCES item ON DELETE CASCADE
);
CREATE INDEX item_outlook_by_day ON item_outlook (organization_id, office_id, as_of);
GRANT INSERT, UPDATE, DELETE ON item_outlook TO wellstock_app;

-- What expires in an office on a day: the sum of the outlooks, kept with them, so that bands cost the same at any size.
CREATE TABLE expiry_day (
  organization_id uuid NOT NULL,
  office_id uuid NOT NULL,
  -- 'infinity' for lots that should have an expiry date and have none.
  expiry_date date NOT NULL,
  lots integer NOT NULL,
  quantity integer NOT NULL,
  value numeric(16, 4) NOT NULL,
  wasted integer NOT NULL,
  wasted_value numeric(16, 4) NOT NULL,
  PRIMARY KEY (organization_id, office_id, expiry_date),
  FOREIGN KEY (organization_id, office_id) REFERENCES office ON DELETE CASCADE
);
ALTER TABLE expiry_day FORCE ROW LEVEL SECURITY;
GRANT INSERT, UPDATE, DELETE ON expiry_day TO wellstock_app;

-- Work that waits for a day to begin, in whichever organization; the day has also begun where the levels in force were of yesterday.
CREATE FUNCTION organizations_with_a_new_day() RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT o.organization_id FROM office o
  WHERE o.archived_at IS NULL AND (
    EXISTS (SELECT FROM item_outlook x WHERE x.organization_id = o.organization_id AND x.office_id = o.id
      AND x.as_of < office_today(o.timezone))
    OR EXISTS (SELECT FROM item i WHERE i.organization_id = o.organization_id AND i.office_id = o.id AND i.archived_at IS NULL
      AND i.levels_until < office_today(o.timezone))
    OR EXISTS (SELECT FROM item i WHERE i.organization_id = o.organization_id AND i.office_id = o.id AND i.archived_at IS NULL)
      AND NOT EXISTS (SELECT FROM item_outlook x WHERE x.organization_id = o.organization_id AND x.office_id = o.id))
$$;
