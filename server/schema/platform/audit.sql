-- Who did what, in order. Append-only; `epoch`, `transaction`, `seq` and `hash` are set by a trigger.
CREATE TABLE audit_event (
  organization_id uuid NOT NULL REFERENCES organization,
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id uuid,
  details jsonb NOT NULL,
  hash bytea NOT NULL,
  epoch integer NOT NULL,
  transaction bigint NOT NULL,
  PRIMARY KEY (organization_id, epoch, transaction, seq)
);
CREATE INDEX audit_event_of_entity ON audit_event (organization_id, entity_id, seq);
GRANT INSERT ON audit_event TO wellstock_app;
CREATE TRIGGER audit_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The audit without a queue: an event is written with its own hash and locks nothing; a sealer appends what has settled to
-- a Merkle tree, in the order of the transactions, and signs its head (decision 030).

-- Transactions are numbered anew where the database is restored into another PostgreSQL: each of those is an epoch, begun
-- at the first start there.
CREATE TABLE audit_epoch (
  epoch integer PRIMARY KEY,
  system_identifier bigint NOT NULL
);

-- Done at every start, under the lock of the migrations.
CREATE FUNCTION begin_audit_epoch() RETURNS void LANGUAGE sql AS $$
  INSERT INTO audit_epoch
  SELECT coalesce((SELECT max(epoch) FROM audit_epoch), 0) + 1, s.system_identifier FROM pg_control_system() s
  WHERE s.system_identifier IS DISTINCT FROM (SELECT system_identifier FROM audit_epoch ORDER BY epoch DESC LIMIT 1)
$$;

-- What an event says, in one spelling.
CREATE FUNCTION audit_hash(e audit_event) RETURNS bytea LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN sha256(convert_to(concat_ws('|', e.organization_id, e.epoch, e.transaction, e.seq,
    to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), coalesce(e.actor_id::text, '-'), e.action, e.entity,
    coalesce(e.entity_id::text, '-'), e.details::text), 'UTF8'));
END $$;

CREATE FUNCTION stamp_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT max(epoch) INTO NEW.epoch FROM audit_epoch;
  NEW.transaction := pg_current_xact_id()::text::bigint;
  NEW.at := clock_timestamp();
  NEW.hash := audit_hash(NEW);
  RETURN NEW;
END $$;
CREATE TRIGGER audit_event_stamp BEFORE INSERT ON audit_event FOR EACH ROW EXECUTE FUNCTION stamp_audit_event();

-- The signed head of each organization's tree: how many events are in it, which was the last, and the roots of its perfect
-- subtrees (hexadecimal, as the root), from which the next head follows. Key and signature are base64.
CREATE TABLE audit_head (
  organization_id uuid PRIMARY KEY REFERENCES organization,
  size bigint NOT NULL,
  epoch integer NOT NULL,
  transaction bigint NOT NULL,
  seq bigint NOT NULL,
  peaks text[] NOT NULL,
  root text NOT NULL,
  sealed_at timestamptz NOT NULL,
  public_key text NOT NULL,
  signature text NOT NULL
);
GRANT INSERT, UPDATE ON audit_head TO wellstock_app;

CREATE FUNCTION guard_audit_head() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.size <= OLD.size
    OR (NEW.epoch, NEW.transaction, NEW.seq) <= (OLD.epoch, OLD.transaction, OLD.seq) THEN
    RAISE EXCEPTION 'the head of the audit only moves on' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER audit_head_moves_on BEFORE UPDATE OR DELETE ON audit_head FOR EACH ROW EXECUTE FUNCTION guard_audit_head();

-- What comes after the head has not been sealed.
CREATE FUNCTION organizations_to_seal() RETURNS TABLE (organization_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT o.id FROM organization o
    LEFT JOIN audit_head h ON h.organization_id = o.id
    WHERE EXISTS (
      SELECT FROM audit_event e WHERE e.organization_id = o.id
        AND (e.epoch, e.transaction, e.seq) > (coalesce(h.epoch, -1), coalesce(h.transaction, 0), coalesce(h.seq, 0)));
END $$;

-- Who an event is by, as it is read: with the token or the kiosk they did it through.
CREATE FUNCTION actor_name(name text, details jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT name || coalesce(' (API: ' || (details ->> 'token') || ')', '') || coalesce(' (Kiosk: ' || (details ->> 'kiosk') || ')', '')
$$;
