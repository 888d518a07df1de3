-- Survey binders: the evidence of a period as one archive, kept byte for byte as it was made.
CREATE TABLE survey_binder (
  organization_id uuid NOT NULL REFERENCES organization,
  -- Made by the device that asks for it: asked for again, it is the same.
  id uuid NOT NULL,
  number text NOT NULL,
  from_on date NOT NULL,
  to_on date NOT NULL,
  -- The office it is of; null: of all that whoever made it sees, which are named in `office_ids`.
  office_id uuid,
  office_ids uuid[] NOT NULL,
  -- The standard whose evidence it has; empty: that of all.
  standard text NOT NULL DEFAULT '',
  made_by uuid NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  -- Who of several that try makes it now, and when they last did something: one that stands still was left behind.
  run uuid NOT NULL,
  moved_at timestamptz NOT NULL DEFAULT now(),
  done integer NOT NULL DEFAULT 0,
  files integer NOT NULL DEFAULT 0,
  -- Once it is made. SHA-256, in hexadecimal.
  made_at timestamptz,
  size bigint,
  hash text,
  manifest_hash text,
  gaps integer,
  applicable integer,
  covered integer,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, made_by) REFERENCES person,
  CONSTRAINT survey_binder_number UNIQUE (organization_id, number),
  CONSTRAINT survey_binder_period CHECK (from_on <= to_on AND to_on < from_on + interval '3 years'),
  CONSTRAINT survey_binder_made CHECK ((made_at IS NULL) = (size IS NULL) AND (made_at IS NULL) = (hash IS NULL)
    AND (made_at IS NULL) = (manifest_hash IS NULL) AND (made_at IS NULL) = (gaps IS NULL) AND (made_at IS NULL) = (covered IS NULL)
    AND (covered IS NULL) = (applicable IS NULL) AND covered <= applicable),
  CONSTRAINT survey_binder_hash CHECK (hash ~ '^[0-9a-f]{64}$' AND manifest_hash ~ '^[0-9a-f]{64}$')
);
-- Somebody who asks twice at once gets one.
CREATE UNIQUE INDEX survey_binder_one_making ON survey_binder
  (organization_id, made_by, from_on, to_on, standard, coalesce(office_id, '00000000-0000-0000-0000-000000000000')) WHERE made_at IS NULL;
CREATE INDEX survey_binder_latest ON survey_binder (organization_id, made_at);
CREATE INDEX survey_binder_of_manifest ON survey_binder (organization_id, manifest_hash);
CREATE INDEX survey_binder_by ON survey_binder (organization_id, made_by);
CREATE INDEX survey_binder_of_office ON survey_binder (organization_id, office_id) WHERE office_id IS NOT NULL;
GRANT INSERT (organization_id, id, number, from_on, to_on, office_id, office_ids, standard, made_by, run), UPDATE (moved_at, done, files, made_at, size,
  hash, manifest_hash, gaps, applicable, covered), DELETE ON survey_binder TO wellstock_app;

-- Its bytes, in parts small enough to be handed on one by one.
CREATE TABLE survey_binder_part (
  organization_id uuid NOT NULL,
  binder_id uuid NOT NULL,
  position integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (organization_id, binder_id, position),
  FOREIGN KEY (organization_id, binder_id) REFERENCES survey_binder ON DELETE CASCADE
);
-- PDFs are compressed as they are.
ALTER TABLE survey_binder_part ALTER COLUMN content SET STORAGE EXTERNAL;
GRANT INSERT ON survey_binder_part TO wellstock_app;

-- What is made stands: whole, never changed, never taken away.
CREATE FUNCTION guard_survey_binder() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE written bigint;
BEGIN
  IF OLD.made_at IS NOT NULL THEN
    RAISE EXCEPTION 'a binder that is made stands' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  IF NEW.made_at IS NOT NULL THEN
    SELECT sum(octet_length(content)) INTO written FROM survey_binder_part
    WHERE organization_id = NEW.organization_id AND binder_id = NEW.id;
    IF written IS DISTINCT FROM NEW.size THEN
      RAISE EXCEPTION 'a part of the binder is missing' USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER survey_binder_guarded BEFORE UPDATE OR DELETE ON survey_binder FOR EACH ROW EXECUTE FUNCTION guard_survey_binder();

CREATE FUNCTION guard_survey_binder_part() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR EXISTS (SELECT FROM survey_binder b WHERE b.organization_id = coalesce(NEW.organization_id, OLD.organization_id)
      AND b.id = coalesce(NEW.binder_id, OLD.binder_id) AND b.made_at IS NOT NULL) THEN
    RAISE EXCEPTION 'a binder that is made stands' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER survey_binder_part_guarded BEFORE INSERT OR UPDATE OR DELETE ON survey_binder_part
  FOR EACH ROW EXECUTE FUNCTION guard_survey_binder_part();
