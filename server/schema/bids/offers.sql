-- Offers: sealed by vendors, unreadable until the people who open them come together.

-- The keys of somebody who opens bids: the private one is encrypted with what follows from their password, which is kept nowhere.
CREATE TABLE opener_key (
  organization_id uuid NOT NULL,
  person_id uuid NOT NULL,
  id uuid NOT NULL,
  public_key bytea NOT NULL,
  salt bytea NOT NULL,
  wrapped_key bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Its password was reset: nobody can use it any more.
  lost_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, person_id) REFERENCES person,
  CONSTRAINT opener_key_sizes CHECK (octet_length(public_key) = 65 AND octet_length(salt) = 16)
);
CREATE UNIQUE INDEX opener_key_current ON opener_key (organization_id, person_id) WHERE lost_at IS NULL;
GRANT INSERT (organization_id, person_id, id, public_key, salt, wrapped_key), UPDATE (salt, wrapped_key, lost_at) ON opener_key TO wellstock_app;
CREATE TRIGGER opener_key_lost BEFORE UPDATE ON opener_key FOR EACH ROW WHEN (OLD.lost_at IS NOT NULL) EXECUTE FUNCTION refuse_change();

-- What vendors seal to: a key for the whole offer, or one for each of its two envelopes. The private one is in shares alone.
CREATE TABLE bid_key (
  organization_id uuid NOT NULL,
  bid_id uuid NOT NULL,
  envelope text NOT NULL,
  public_key bytea NOT NULL,
  PRIMARY KEY (organization_id, bid_id, envelope),
  FOREIGN KEY (organization_id, bid_id) REFERENCES bid,
  CONSTRAINT bid_key_envelope CHECK (envelope IN ('offer', 'technical', 'price')),
  CONSTRAINT bid_key_size CHECK (octet_length(public_key) = 65)
);
GRANT INSERT, DELETE ON bid_key TO wellstock_app;
CREATE TRIGGER bid_key_stands BEFORE UPDATE OR TRUNCATE ON bid_key FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Those of a bid that was not published after all give way to others.
CREATE TRIGGER bid_key_of_draft BEFORE INSERT OR DELETE ON bid_key FOR EACH ROW EXECUTE FUNCTION guard_bid_part();

-- A share of such a private key, sealed to the key of one opener; without one: printed on paper, of which only the hash is known.
CREATE TABLE bid_share (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  bid_id uuid NOT NULL,
  envelope text NOT NULL,
  opener_key_id uuid,
  sealed bytea,
  hash bytea NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, bid_id, envelope) REFERENCES bid_key ON DELETE CASCADE,
  FOREIGN KEY (organization_id, opener_key_id) REFERENCES opener_key,
  CONSTRAINT bid_share_of CHECK ((opener_key_id IS NULL) = (sealed IS NULL))
);
CREATE UNIQUE INDEX bid_share_once ON bid_share (organization_id, bid_id, envelope, opener_key_id) NULLS NOT DISTINCT;
CREATE INDEX bid_share_of_key ON bid_share (organization_id, opener_key_id) WHERE opener_key_id IS NOT NULL;
GRANT INSERT ON bid_share TO wellstock_app;
CREATE TRIGGER bid_share_stands BEFORE UPDATE OR TRUNCATE ON bid_share FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- An offer as it was received. Each of a vendor's is kept; the latest before the close counts.
CREATE TABLE bid_offer (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  bid_id uuid NOT NULL,
  invite_id uuid NOT NULL,
  version integer NOT NULL,
  -- The SHA-256 of its envelopes, one after the other.
  receipt bytea NOT NULL,
  size integer NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, bid_id) REFERENCES bid,
  FOREIGN KEY (organization_id, invite_id) REFERENCES bid_invite,
  CONSTRAINT bid_offer_version UNIQUE (organization_id, invite_id, version),
  CONSTRAINT bid_offer_receipt CHECK (octet_length(receipt) = 32 AND size BETWEEN 1 AND 27000000)
);
CREATE INDEX bid_offer_of ON bid_offer (organization_id, bid_id, received_at);
GRANT INSERT (organization_id, id, bid_id, invite_id, receipt, size) ON bid_offer TO wellstock_app;
CREATE TRIGGER bid_offer_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bid_offer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE bid_offer_envelope (
  organization_id uuid NOT NULL,
  offer_id uuid NOT NULL,
  envelope text NOT NULL,
  ciphertext bytea NOT NULL,
  PRIMARY KEY (organization_id, offer_id, envelope),
  FOREIGN KEY (organization_id, offer_id) REFERENCES bid_offer,
  CONSTRAINT bid_offer_envelope_kind CHECK (envelope IN ('offer', 'technical', 'price'))
);
ALTER TABLE bid_offer_envelope ALTER COLUMN ciphertext SET STORAGE EXTERNAL;
GRANT INSERT ON bid_offer_envelope TO wellstock_app;
CREATE TRIGGER bid_offer_envelope_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bid_offer_envelope FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The clock of the database says when an offer came, and nothing comes after the close, nor from a vendor that is not to sell.
CREATE FUNCTION receive_offer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE of_bid bid;
BEGIN
  SELECT * INTO of_bid FROM bid b WHERE b.organization_id = NEW.organization_id AND b.id = NEW.bid_id FOR SHARE;
  PERFORM 1 FROM bid_invite i WHERE i.organization_id = NEW.organization_id AND i.id = NEW.invite_id AND i.bid_id = NEW.bid_id
    AND i.declined_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'an offer is of a vendor that was asked' USING ERRCODE = 'restrict_violation';
  END IF;
  NEW.received_at := clock_timestamp();
  IF of_bid.state <> 'published' OR NEW.received_at >= of_bid.close_at THEN
    RAISE EXCEPTION 'an offer comes before the close' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'bid_offer_in_time';
  END IF;
  NEW.version := coalesce((SELECT max(o.version) FROM bid_offer o WHERE o.organization_id = NEW.organization_id AND o.invite_id = NEW.invite_id), 0) + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER bid_offer_received BEFORE INSERT ON bid_offer FOR EACH ROW EXECUTE FUNCTION receive_offer();

-- Somebody opens: their share, sealed to each opener who may come after them. With the last of them nothing is kept but what was opened.
CREATE TABLE bid_opening (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  bid_id uuid NOT NULL,
  envelope text NOT NULL,
  person_id uuid NOT NULL,
  -- They brought the printed share, and are no opener by name.
  is_by_paper boolean NOT NULL DEFAULT false,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, bid_id, envelope) REFERENCES bid_key,
  FOREIGN KEY (organization_id, person_id) REFERENCES person,
  CONSTRAINT bid_opening_once UNIQUE (organization_id, bid_id, envelope, person_id)
);
CREATE UNIQUE INDEX bid_opening_paper ON bid_opening (organization_id, bid_id, envelope) WHERE is_by_paper;
GRANT INSERT (organization_id, id, bid_id, envelope, person_id, is_by_paper) ON bid_opening TO wellstock_app;
CREATE TRIGGER bid_opening_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bid_opening FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE bid_opening_share (
  organization_id uuid NOT NULL,
  opening_id uuid NOT NULL,
  -- For whom.
  opener_key_id uuid NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (organization_id, opening_id, opener_key_id),
  FOREIGN KEY (organization_id, opening_id) REFERENCES bid_opening,
  FOREIGN KEY (organization_id, opener_key_id) REFERENCES opener_key
);
GRANT INSERT ON bid_opening_share TO wellstock_app;
CREATE TRIGGER bid_opening_share_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bid_opening_share
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Nobody opens before the close, beside a conflict, or twice under two accounts; prices of a second envelope after the other was opened.
CREATE FUNCTION guard_bid_opening() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE of_bid bid;
BEGIN
  SELECT * INTO of_bid FROM bid b WHERE b.organization_id = NEW.organization_id AND b.id = NEW.bid_id FOR UPDATE;
  IF NOT (NEW.envelope = 'price' AND of_bid.state = 'evaluating' AND of_bid.prices_opened_at IS NULL
    OR NEW.envelope <> 'price' AND of_bid.state = 'closed') THEN
    RAISE EXCEPTION 'a bid is opened after its close' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'bid_opening_in_time';
  END IF;
  IF EXISTS (SELECT FROM bid_conflict c WHERE c.organization_id = NEW.organization_id AND c.bid_id = NEW.bid_id
    AND is_same_identity(c.organization_id, c.person_id, NEW.person_id)) THEN
    RAISE EXCEPTION 'who has a conflict opens nothing' USING ERRCODE = 'restrict_violation';
  END IF;
  IF EXISTS (SELECT FROM bid_opening o WHERE o.organization_id = NEW.organization_id AND o.bid_id = NEW.bid_id AND o.envelope = NEW.envelope
    AND is_same_identity(o.organization_id, o.person_id, NEW.person_id)) THEN
    RAISE EXCEPTION 'a bid is opened by different people' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'bid_opening_different';
  END IF;
  IF NOT NEW.is_by_paper AND NOT EXISTS (SELECT FROM bid_opener p WHERE p.organization_id = NEW.organization_id AND p.bid_id = NEW.bid_id
    AND p.person_id = NEW.person_id) THEN
    RAISE EXCEPTION 'a bid is opened by its openers' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bid_opening_guarded BEFORE INSERT ON bid_opening FOR EACH ROW EXECUTE FUNCTION guard_bid_opening();

-- How many different people have opened an envelope of a bid.
CREATE FUNCTION openings_of(organization uuid, bid uuid, of_envelope text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT count(DISTINCT p.identity_id)::integer FROM bid_opening o JOIN person p ON p.organization_id = o.organization_id AND p.id = o.person_id
  WHERE o.organization_id = organization AND o.bid_id = bid AND o.envelope = of_envelope
$$;

-- What was in an offer: what it says beside its prices, once the offer or its first envelope was opened.
CREATE TABLE bid_offer_content (
  organization_id uuid NOT NULL,
  offer_id uuid NOT NULL,
  -- What decrypts to nonsense is kept as that.
  is_readable boolean NOT NULL,
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, offer_id),
  FOREIGN KEY (organization_id, offer_id) REFERENCES bid_offer
);
CREATE TABLE bid_offer_line (
  organization_id uuid NOT NULL,
  offer_id uuid NOT NULL,
  line_id uuid NOT NULL,
  lead_days integer,
  shelf_life_days integer,
  -- What it offers instead; empty: what was asked for.
  alternate text NOT NULL DEFAULT '',
  vendor_sku text NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, offer_id, line_id),
  FOREIGN KEY (organization_id, offer_id) REFERENCES bid_offer,
  FOREIGN KEY (organization_id, line_id) REFERENCES bid_line
);
CREATE TABLE bid_offer_answer (
  organization_id uuid NOT NULL,
  offer_id uuid NOT NULL,
  requirement_id uuid NOT NULL,
  is_met boolean NOT NULL,
  PRIMARY KEY (organization_id, offer_id, requirement_id),
  FOREIGN KEY (organization_id, offer_id) REFERENCES bid_offer,
  FOREIGN KEY (organization_id, requirement_id) REFERENCES bid_requirement
);
CREATE TABLE bid_offer_file (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  offer_id uuid NOT NULL,
  requirement_id uuid,
  name text NOT NULL,
  media_type text NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, offer_id) REFERENCES bid_offer,
  FOREIGN KEY (organization_id, requirement_id) REFERENCES bid_requirement
);
ALTER TABLE bid_offer_file FORCE ROW LEVEL SECURITY;
CREATE INDEX bid_offer_file_of ON bid_offer_file (organization_id, offer_id);
-- Its prices and terms, once the offer or its second envelope was opened.
CREATE TABLE bid_offer_terms (
  organization_id uuid NOT NULL,
  offer_id uuid NOT NULL,
  minimum_order numeric(14, 2) NOT NULL DEFAULT 0,
  freight numeric(14, 2) NOT NULL DEFAULT 0,
  -- From which amount of goods no freight is due; null: always.
  free_freight_from numeric(14, 2),
  -- What tax its prices have inside, in percent.
  tax_included_percent numeric(7, 4) NOT NULL DEFAULT 0,
  valid_until date,
  PRIMARY KEY (organization_id, offer_id),
  FOREIGN KEY (organization_id, offer_id) REFERENCES bid_offer,
  CONSTRAINT bid_offer_terms_amounts CHECK (minimum_order >= 0 AND freight >= 0 AND free_freight_from >= 0 AND tax_included_percent BETWEEN 0 AND 30)
);
CREATE TABLE bid_offer_price (
  organization_id uuid NOT NULL,
  offer_id uuid NOT NULL,
  line_id uuid NOT NULL,
  pack text NOT NULL,
  pack_quantity integer NOT NULL,
  pack_price numeric(14, 4) NOT NULL,
  least_packs integer NOT NULL DEFAULT 1,
  multiple integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, offer_id, line_id),
  FOREIGN KEY (organization_id, offer_id) REFERENCES bid_offer,
  FOREIGN KEY (organization_id, line_id) REFERENCES bid_line,
  CONSTRAINT bid_offer_price_amount CHECK (pack_price >= 0),
  CONSTRAINT bid_offer_price_packs CHECK (pack_quantity BETWEEN 1 AND 1000000 AND least_packs BETWEEN 1 AND 1000000 AND multiple BETWEEN 1 AND 1000000
    AND length(pack) <= 60)
);

-- Nothing of an offer is written before enough people have opened it; what was opened stays.
CREATE FUNCTION guard_offer_opened() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE is_price boolean := TG_TABLE_NAME IN ('bid_offer_terms', 'bid_offer_price');
BEGIN
  IF NOT EXISTS (SELECT FROM bid_offer o JOIN bid b ON b.organization_id = o.organization_id AND b.id = o.bid_id
    WHERE o.organization_id = NEW.organization_id AND o.id = NEW.offer_id AND openings_of(o.organization_id, o.bid_id,
      CASE WHEN NOT b.has_two_envelopes THEN 'offer' WHEN is_price THEN 'price' ELSE 'technical' END) >= b.openers_needed) THEN
    RAISE EXCEPTION 'an offer is read once it was opened' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['bid_offer_content', 'bid_offer_line', 'bid_offer_answer', 'bid_offer_file', 'bid_offer_terms', 'bid_offer_price'] LOOP
    EXECUTE format('GRANT INSERT ON %I TO wellstock_app', name);
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION guard_offer_opened()', name || '_opened', name);
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
      name || '_append_only', name);
  END LOOP;
END $$;

-- A bid is opened, and its prices are, by as many as it asks for.
CREATE FUNCTION guard_opened_bid() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF openings_of(NEW.organization_id, NEW.id, CASE WHEN NEW.prices_opened_at IS DISTINCT FROM OLD.prices_opened_at AND NEW.has_two_envelopes THEN 'price'
    WHEN NEW.has_two_envelopes THEN 'technical' ELSE 'offer' END) < NEW.openers_needed THEN
    RAISE EXCEPTION 'a bid is opened by as many as it asks for' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bid_opened BEFORE UPDATE ON bid FOR EACH ROW
  WHEN (NEW.state = 'opened' AND OLD.state <> 'opened' OR NEW.prices_opened_at IS NOT NULL AND OLD.prices_opened_at IS NULL) EXECUTE FUNCTION guard_opened_bid();

-- An offer that came too late: when, and nothing of what it said.
CREATE TABLE bid_late_offer (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  bid_id uuid NOT NULL,
  invite_id uuid NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, bid_id) REFERENCES bid,
  FOREIGN KEY (organization_id, invite_id) REFERENCES bid_invite
);
CREATE INDEX bid_late_offer_of ON bid_late_offer (organization_id, bid_id, at);
GRANT INSERT ON bid_late_offer TO wellstock_app;
CREATE TRIGGER bid_late_offer_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bid_late_offer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Those that close within two days and have vendors who said nothing and were not reminded.
CREATE FUNCTION bids_to_remind(at timestamptz) RETURNS TABLE (organization_id uuid, bid_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT b.organization_id, b.id FROM bid b
  WHERE b.state = 'published' AND b.close_at BETWEEN at AND at + interval '48 hours' AND b.published_at < at - interval '24 hours'
    AND EXISTS (SELECT FROM bid_invite i WHERE i.organization_id = b.organization_id AND i.bid_id = b.id AND i.declined_at IS NULL
      AND i.reminded_at IS NULL AND NOT EXISTS (SELECT FROM bid_offer o WHERE o.organization_id = i.organization_id AND o.invite_id = i.id))
  ORDER BY b.close_at LIMIT 20
$$;
