-- Whether rooms are ready: what is looked at in each, how often, and what was found. A check keeps the wording of its time.
ALTER TABLE room ADD COLUMN check_rhythm text NOT NULL DEFAULT 'none';
-- The day from which a room that was never checked is due.
ALTER TABLE room ADD COLUMN check_from date;
ALTER TABLE room ADD CONSTRAINT room_check_rhythm CHECK (check_rhythm in ('none', 'daily', 'weekly'));
ALTER TABLE room ADD CONSTRAINT room_check_from CHECK (check_rhythm = 'none' or check_from is not null);

CREATE TABLE room_check_line (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  room_id uuid NOT NULL,
  position integer NOT NULL CHECK (position >= 0),
  wording text NOT NULL CHECK (length(wording) BETWEEN 1 AND 120),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, room_id) REFERENCES room
);
CREATE INDEX room_check_line_of_room ON room_check_line (organization_id, room_id, position);
GRANT INSERT, DELETE ON room_check_line TO wellstock_app;

CREATE TABLE room_check (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  room_id uuid NOT NULL,
  checked_by uuid NOT NULL,
  checked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, room_id) REFERENCES room,
  FOREIGN KEY (organization_id, checked_by) REFERENCES person
);
CREATE INDEX room_check_of_room ON room_check (organization_id, room_id, checked_at DESC, id DESC);
GRANT INSERT ON room_check TO wellstock_app;
CREATE TRIGGER room_check_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON room_check
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE room_check_answer (
  organization_id uuid NOT NULL,
  check_id uuid NOT NULL,
  position integer NOT NULL CHECK (position >= 0),
  wording text NOT NULL CHECK (length(wording) BETWEEN 1 AND 120),
  is_ok boolean NOT NULL,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 200),
  PRIMARY KEY (organization_id, check_id, position),
  FOREIGN KEY (organization_id, check_id) REFERENCES room_check
);
GRANT INSERT ON room_check_answer TO wellstock_app;
CREATE TRIGGER room_check_answer_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON room_check_answer
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A department has one name. The aliases are those of domain/src/identity/departments.ts.
CREATE FUNCTION department_name(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE lower(trim(name)) WHEN 'it' THEN 'Information Technology' WHEN 'quality & compliance' THEN 'Compliance' ELSE name END
$$;
CREATE FUNCTION use_department_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.department := department_name(new.department);
  RETURN new;
END $$;
CREATE TRIGGER item_department BEFORE INSERT OR UPDATE OF department ON item
  FOR EACH ROW WHEN (new.department <> department_name(new.department)) EXECUTE FUNCTION use_department_name();
CREATE TRIGGER person_department BEFORE INSERT OR UPDATE OF department ON person
  FOR EACH ROW WHEN (new.department <> department_name(new.department)) EXECUTE FUNCTION use_department_name();
UPDATE person SET department = department_name(department) WHERE department <> department_name(department);
UPDATE item SET department = department_name(department) WHERE department <> department_name(department);
UPDATE saved_view SET search = jsonb_set(search, '{department}', to_jsonb(department_name(search ->> 'department')))
  WHERE search ->> 'department' <> department_name(search ->> 'department');

-- Items to try the product with are a list that was imported, and are taken away by undoing it. One at a time.
ALTER TABLE import_batch ADD COLUMN is_sample boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX import_batch_sample ON import_batch (organization_id) WHERE is_sample AND state <> 'undone';
