-- Deliveries: what comes on which day, and addresses by which calendars read that, or what other features put into calendars.
CREATE TABLE calendar_feed (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  person_id uuid NOT NULL,
  kind text NOT NULL,
  -- Null: all offices the person may see what it is about, whichever they are when it is read.
  office_id uuid,
  -- SHA-256 of the secret: the table alone opens nothing.
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  last_read_at timestamptz,
  revoked_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, person_id) REFERENCES person,
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  CONSTRAINT calendar_feed_kind CHECK (kind IN ('delivery_feed', 'certificate_feed', 'case_feed')),
  CONSTRAINT calendar_feed_hash CHECK (length(token_hash) = 32)
);
CREATE UNIQUE INDEX calendar_feed_token ON calendar_feed (token_hash);
CREATE UNIQUE INDEX calendar_feed_of_person ON calendar_feed (organization_id, person_id, kind) WHERE revoked_at IS NULL;
GRANT INSERT, UPDATE (last_read_at, revoked_at) ON calendar_feed TO wellstock_app;
CREATE TRIGGER calendar_feed_stays_revoked BEFORE UPDATE OF revoked_at ON calendar_feed FOR EACH ROW
  WHEN (OLD.revoked_at IS NOT NULL AND NEW.revoked_at IS DISTINCT FROM OLD.revoked_at) EXECUTE FUNCTION refuse_revival();

-- An address goes with its person, for good.
CREATE FUNCTION revoke_calendar_feeds() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE calendar_feed SET revoked_at = now()
  WHERE organization_id = NEW.organization_id AND person_id = NEW.id AND revoked_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER person_leaves_calendar_feeds AFTER UPDATE OF status ON person FOR EACH ROW
  WHEN (OLD.status = 'active' AND NEW.status <> 'active') EXECUTE FUNCTION revoke_calendar_feeds();

-- Like `find_session`, before there is an organization to be scoped to.
CREATE FUNCTION find_calendar_feed(wanted bytea, wanted_kind text) RETURNS TABLE (id uuid, organization_id uuid, person_id uuid, office_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.id, d.organization_id, d.person_id, d.office_id FROM calendar_feed d
  JOIN person p ON p.organization_id = d.organization_id AND p.id = d.person_id AND p.status = 'active'
  WHERE d.token_hash = wanted AND d.kind = wanted_kind AND d.revoked_at IS NULL
$$;

-- Of what is on order, what somebody has named a day for: a vendor promised it, or another office has sent it. What is on hold has none.
CREATE VIEW arrival WITH (security_invoker = true) AS
SELECT organization_id, office_id, product_id, arrives_on, sum(quantity)::integer AS quantity
FROM (
  SELECT v.organization_id, v.office_id, l.product_id, l.promised_on AS arrives_on, l.quantity - l.closed - l.received AS quantity
  FROM vendor_order v
  JOIN vendor_order_line l ON l.organization_id = v.organization_id AND l.vendor_order_id = v.id AND l.closed + l.received < l.quantity
  WHERE v.state IN ('sent', 'acknowledged', 'partly_received') AND l.promised_on IS NOT NULL
  UNION ALL
  SELECT d.organization_id, d.to_office_id, i.product_id, d.expected_on, p.in_transit - p.missing
  FROM transfer d
  JOIN transfer_lot p ON p.organization_id = d.organization_id AND p.transfer_id = d.id AND p.in_transit > p.missing
  JOIN transfer_line n ON n.organization_id = p.organization_id AND n.id = p.line_id
  JOIN item i ON i.organization_id = n.organization_id AND i.id = n.item_id
  WHERE d.purpose <> 'recall' AND d.state IN ('in_transit', 'partly_received') AND d.expected_on IS NOT NULL) w
GROUP BY 1, 2, 3, 4;
GRANT SELECT ON arrival TO wellstock_app;
