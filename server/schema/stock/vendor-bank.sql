-- Where a vendor is paid. Each row is a change somebody asked for: another person confirms it, and it is in force a day later.
-- The latest one in force is where the vendor is paid today; rows are never altered or taken away.
CREATE TABLE vendor_bank_change (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'requested',
  holder text NOT NULL,
  bank_name text NOT NULL DEFAULT '',
  kind text NOT NULL,
  -- Of an American bank; otherwise empty.
  routing_number text NOT NULL DEFAULT '',
  -- The IBAN, or the number of an American account; without spaces.
  account_number text NOT NULL,
  reason text NOT NULL,
  requested_by uuid NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  -- Whom the vendor had as contacts when it was asked for, and in the week before: the notice went there.
  told text NOT NULL,
  confirmed_by uuid,
  confirmed_at timestamptz,
  in_force_at timestamptz,
  -- Who stopped or rejected it, and why.
  ended_by uuid,
  ended_at timestamptz,
  remark text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendor,
  FOREIGN KEY (organization_id, requested_by) REFERENCES person,
  FOREIGN KEY (organization_id, confirmed_by) REFERENCES person,
  FOREIGN KEY (organization_id, ended_by) REFERENCES person,
  CONSTRAINT vendor_bank_change_state CHECK (state IN ('requested', 'confirmed', 'stopped', 'rejected')),
  CONSTRAINT vendor_bank_change_account CHECK (
    kind = 'us' AND routing_number ~ '^\d{9}$' AND account_number ~ '^\d{4,17}$'
    OR kind = 'iban' AND routing_number = '' AND account_number ~ '^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$'),
  CONSTRAINT vendor_bank_change_texts CHECK (length(btrim(holder)) BETWEEN 2 AND 120 AND length(bank_name) <= 120
    AND length(reason) <= 500 AND length(remark) <= 500 AND told <> ''),
  CONSTRAINT vendor_bank_change_second_person CHECK (confirmed_by <> requested_by),
  CONSTRAINT vendor_bank_change_confirmed CHECK ((confirmed_at IS NULL) = (confirmed_by IS NULL)
    AND (confirmed_at IS NULL) = (in_force_at IS NULL) AND (state <> 'confirmed' OR confirmed_at IS NOT NULL)
    AND (state NOT IN ('requested', 'rejected') OR confirmed_at IS NULL)),
  CONSTRAINT vendor_bank_change_cool_off CHECK (in_force_at >= confirmed_at + interval '24 hours'),
  CONSTRAINT vendor_bank_change_ended CHECK ((state IN ('stopped', 'rejected')) = (ended_at IS NOT NULL)
    AND (ended_at IS NULL) = (ended_by IS NULL)),
  CONSTRAINT vendor_bank_change_rejected CHECK (state <> 'rejected' OR ended_by <> requested_by)
);
CREATE INDEX vendor_bank_change_of ON vendor_bank_change (organization_id, vendor_id, requested_at DESC NULLS LAST);
CREATE UNIQUE INDEX vendor_bank_change_one_requested ON vendor_bank_change (organization_id, vendor_id) WHERE state = 'requested';
GRANT INSERT (organization_id, id, vendor_id, holder, bank_name, kind, routing_number, account_number, reason, requested_by, told),
  UPDATE (state, confirmed_by, confirmed_at, in_force_at, ended_by, ended_at, remark, updated_at, version) ON vendor_bank_change TO
  wellstock_app;
CREATE TRIGGER vendor_bank_change_states BEFORE UPDATE ON vendor_bank_change FOR EACH ROW EXECUTE FUNCTION guard_state();
CREATE TRIGGER vendor_bank_change_second_person BEFORE INSERT OR UPDATE OF confirmed_by ON vendor_bank_change FOR EACH ROW
  WHEN (NEW.confirmed_by IS NOT NULL) EXECUTE FUNCTION guard_second_person('confirmed_by', 'requested_by');
CREATE TRIGGER vendor_bank_change_second_person_rejecting BEFORE INSERT OR UPDATE OF ended_by ON vendor_bank_change FOR EACH ROW
  WHEN (NEW.ended_by IS NOT NULL AND NEW.state = 'rejected') EXECUTE FUNCTION guard_second_person('ended_by', 'requested_by');

-- By what a vendor can be reached, and could be: since when, and until when. Kept by triggers.
CREATE TABLE vendor_reach (
  organization_id uuid NOT NULL,
  vendor_id uuid NOT NULL,
  -- An e-mail address or a number, in small letters.
  way text NOT NULL,
  came_at timestamptz NOT NULL DEFAULT now(),
  -- Null: it is on file, as one of those that are left may be as well.
  left_at timestamptz,
  PRIMARY KEY (organization_id, vendor_id, way),
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendor
);

CREATE FUNCTION keep_vendor_reach() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own text := TG_ARGV[0];
  before jsonb := to_jsonb(OLD);
  after jsonb := to_jsonb(NEW);
BEGIN
  UPDATE vendor_reach r SET left_at = now()
  WHERE r.organization_id = (before ->> 'organization_id')::uuid AND r.vendor_id = (before ->> own)::uuid
    AND r.way IN (lower(before ->> 'email'), lower(before ->> 'phone'));
  INSERT INTO vendor_reach AS r (organization_id, vendor_id, way)
  SELECT DISTINCT (after ->> 'organization_id')::uuid, (after ->> own)::uuid, lower(w.way)
  FROM unnest(ARRAY[after ->> 'email', after ->> 'phone']) AS w (way) WHERE w.way <> ''
  -- Back within the week it was never gone.
  ON CONFLICT (organization_id, vendor_id, way) DO UPDATE SET left_at = NULL,
    came_at = CASE WHEN r.left_at < now() - interval '7 days' THEN now() ELSE r.came_at END;
  RETURN NULL;
END $$;
CREATE TRIGGER vendor_contact_reached AFTER INSERT OR UPDATE OF email, phone OR DELETE ON vendor_contact FOR EACH ROW
  EXECUTE FUNCTION keep_vendor_reach('vendor_id');
CREATE TRIGGER vendor_reached AFTER INSERT OR UPDATE OF email, phone ON vendor FOR EACH ROW EXECUTE FUNCTION keep_vendor_reach('id');

-- By what a vendor could be reached in the last seven days and cannot any more.
CREATE FUNCTION left_contacts(organization uuid, vendor uuid) RETURNS SETOF vendor_reach LANGUAGE sql STABLE AS $$
  SELECT r FROM vendor_reach r
  WHERE r.organization_id = organization AND r.vendor_id = vendor AND r.left_at > now() - interval '7 days'
    AND NOT EXISTS (SELECT FROM vendor_contact c WHERE c.organization_id = organization AND c.vendor_id = vendor
      AND r.way IN (lower(c.email), lower(c.phone)))
    AND NOT EXISTS (SELECT FROM vendor v WHERE v.organization_id = organization AND v.id = vendor AND r.way IN (lower(v.email), lower(v.phone)))
$$;

-- Of these, what was there a week ago: whoever takes it away may have put their own in its place.
CREATE FUNCTION lost_contacts(organization uuid, vendor uuid) RETURNS SETOF vendor_reach LANGUAGE sql STABLE AS $$
  SELECT r FROM left_contacts(organization, vendor) r WHERE r.came_at <= now() - interval '7 days'
$$;

CREATE FUNCTION guard_vendor_bank_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM vendor WHERE organization_id = NEW.organization_id AND id = NEW.vendor_id AND merged_into IS NULL FOR UPDATE;
    IF NOT FOUND OR NEW.state <> 'requested' OR NEW.requested_at <> now() OR EXISTS (
      SELECT FROM vendor_bank_change c WHERE c.organization_id = NEW.organization_id AND c.vendor_id = NEW.vendor_id
        AND (c.state = 'requested' OR c.state = 'confirmed' AND c.in_force_at > now())) THEN
      RAISE EXCEPTION 'one change of the bank details of a vendor is asked for at a time' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR NEW.state = OLD.state
    OR (NEW.organization_id, NEW.id, NEW.vendor_id, NEW.holder, NEW.bank_name, NEW.kind, NEW.routing_number, NEW.account_number,
      NEW.reason, NEW.requested_by, NEW.requested_at, NEW.told)
    <> (OLD.organization_id, OLD.id, OLD.vendor_id, OLD.holder, OLD.bank_name, OLD.kind, OLD.routing_number, OLD.account_number,
      OLD.reason, OLD.requested_by, OLD.requested_at, OLD.told)
    OR OLD.confirmed_at IS NOT NULL AND (NEW.confirmed_by, NEW.confirmed_at, NEW.in_force_at)
      IS DISTINCT FROM (OLD.confirmed_by, OLD.confirmed_at, OLD.in_force_at) THEN
    RAISE EXCEPTION 'what was asked of bank details stands' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state = 'confirmed' AND (NEW.confirmed_at <> now() OR NOT EXISTS (
      SELECT FROM current_role_grant g WHERE g.organization_id = NEW.organization_id AND g.person_id = NEW.confirmed_by
        AND g.role = 'finance_manager' AND g.office_id IS NULL)) THEN
    RAISE EXCEPTION 'bank details are confirmed by a finance manager, now' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state = 'confirmed' AND EXISTS (SELECT FROM lost_contacts(NEW.organization_id, NEW.vendor_id)) THEN
    RAISE EXCEPTION 'bank details are not confirmed by contacts of this week' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state = 'stopped' AND OLD.in_force_at <= now() THEN
    RAISE EXCEPTION 'bank details in force are changed, not stopped' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER vendor_bank_change_guarded BEFORE INSERT OR UPDATE OR DELETE ON vendor_bank_change FOR EACH ROW
  EXECUTE FUNCTION guard_vendor_bank_change();
