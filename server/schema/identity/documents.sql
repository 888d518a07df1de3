-- Documents: what a paper is and who may see it, its versions, the records it belongs to, and who has read it.
CREATE TABLE document (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  slug text NOT NULL,
  title text NOT NULL,
  type text NOT NULL,
  state text NOT NULL DEFAULT 'draft',
  owner_id uuid NOT NULL,
  valid_from date,
  valid_to date,
  tags text[] NOT NULL DEFAULT '{}',
  -- Who may see it beside those who see a record it belongs to, and who has to sign that they read it:
  -- whoever holds one of these roles, in the office where there is one.
  readers text[] NOT NULL DEFAULT '{}',
  signers text[] NOT NULL DEFAULT '{}',
  office_id uuid,
  -- The latest version, kept by document_version.
  current_version integer NOT NULL DEFAULT 0,
  approved_version integer,
  approved_by uuid,
  approved_at timestamptz,
  -- When its owner is reminded next that it expires. Kept by a trigger.
  remind_on date,
  -- What the search reads: title, tags and the text of the current version. Kept by triggers.
  words tsvector NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, owner_id) REFERENCES person,
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, approved_by) REFERENCES person,
  CONSTRAINT document_slug_once UNIQUE (organization_id, slug),
  CONSTRAINT document_slug CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 100),
  CONSTRAINT document_title CHECK (length(title) BETWEEN 2 AND 160),
  CONSTRAINT document_state CHECK (state IN ('draft', 'approved', 'filed', 'obsolete')),
  -- What was sent is kept as it was.
  CONSTRAINT document_filed CHECK (state <> 'filed' OR type = 'purchase_order' AND current_version = 1),
  CONSTRAINT document_validity CHECK (valid_from <= valid_to),
  CONSTRAINT document_approved CHECK ((approved_version IS NULL) = (approved_by IS NULL) AND (approved_by IS NULL) = (approved_at IS NULL)),
  CONSTRAINT document_approved_as_is CHECK (state <> 'approved' OR approved_version = current_version AND approved_version IS NOT NULL),
  CONSTRAINT document_type CHECK (type IN
    ('sop', 'ifu', 'sds', 'contract', 'certificate', 'invoice', 'packing_slip', 'photo', 'report', 'purchase_order'))
);
CREATE INDEX document_words ON document USING gin (words);
CREATE INDEX document_reminder ON document (remind_on) WHERE remind_on IS NOT NULL;
GRANT INSERT, UPDATE (slug, title, type, state, owner_id, valid_from, valid_to, tags, readers, signers, office_id, approved_version,
  approved_by, approved_at, remind_on, updated_at, version) ON document TO wellstock_app;
CREATE TRIGGER document_states BEFORE UPDATE ON document FOR EACH ROW EXECUTE FUNCTION guard_state();

-- Slugs a document had before lead to it until another document takes them.
CREATE TABLE document_former_slug (
  organization_id uuid NOT NULL,
  slug text NOT NULL,
  document_id uuid NOT NULL,
  PRIMARY KEY (organization_id, slug),
  FOREIGN KEY (organization_id, document_id) REFERENCES document
);

CREATE FUNCTION follow_document_slug() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM document_former_slug WHERE organization_id = NEW.organization_id AND slug = NEW.slug;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO document_former_slug (organization_id, slug, document_id) VALUES (NEW.organization_id, OLD.slug, NEW.id)
    ON CONFLICT (organization_id, slug) DO UPDATE SET document_id = excluded.document_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER document_slug_added AFTER INSERT ON document FOR EACH ROW EXECUTE FUNCTION follow_document_slug();
CREATE TRIGGER document_slug_changed AFTER UPDATE OF slug ON document FOR EACH ROW
  WHEN (OLD.slug <> NEW.slug) EXECUTE FUNCTION follow_document_slug();

CREATE FUNCTION document_at(organization uuid, address text) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT id FROM document WHERE organization_id = organization AND slug = address),
    (SELECT document_id FROM document_former_slug WHERE organization_id = organization AND slug = address))
$$;

-- A file as it was handed in. It never changes, and its hash is that of its bytes.
CREATE TABLE document_version (
  organization_id uuid NOT NULL,
  document_id uuid NOT NULL,
  number integer NOT NULL,
  file_name text NOT NULL,
  media_type text NOT NULL,
  size integer NOT NULL,
  -- SHA-256, in hexadecimal.
  hash text NOT NULL,
  content bytea NOT NULL,
  note text NOT NULL DEFAULT '',
  -- What can be read in it without looking at it; empty where it has no text.
  text text NOT NULL DEFAULT '',
  uploaded_by uuid NOT NULL,
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, document_id, number),
  FOREIGN KEY (organization_id, document_id) REFERENCES document,
  FOREIGN KEY (organization_id, uploaded_by) REFERENCES person,
  CONSTRAINT document_version_number CHECK (number >= 1),
  CONSTRAINT document_version_file_name CHECK (length(file_name) BETWEEN 1 AND 200),
  CONSTRAINT document_version_type CHECK (media_type IN ('application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain', 'application/xml',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')),
  CONSTRAINT document_version_size CHECK (size = octet_length(content) AND size BETWEEN 1 AND 26214400),
  CONSTRAINT document_version_hash CHECK (hash = encode(sha256(content), 'hex'))
);
-- Files are compressed as they are.
ALTER TABLE document_version ALTER COLUMN content SET STORAGE EXTERNAL;
GRANT INSERT ON document_version TO wellstock_app;
CREATE TRIGGER document_version_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON document_version
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Versions count on by one, and a new one is a draft until somebody approves it.
CREATE FUNCTION add_document_version() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE document SET current_version = NEW.number, state = 'draft', updated_at = now(), version = version + 1
  WHERE organization_id = NEW.organization_id AND id = NEW.document_id AND current_version = NEW.number - 1 AND state NOT IN ('filed', 'obsolete');
  IF NOT FOUND THEN
    RAISE EXCEPTION 'version % does not follow', NEW.number USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER document_version_added AFTER INSERT ON document_version FOR EACH ROW EXECUTE FUNCTION add_document_version();

CREATE FUNCTION guard_document() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'draft' OR NEW.current_version <> 0 THEN
      RAISE EXCEPTION 'a document begins as a draft' USING ERRCODE = 'restrict_violation';
    END IF;
  ELSE
    IF NEW.current_version <> OLD.current_version AND NOT EXISTS (SELECT FROM document_version v
      WHERE v.organization_id = NEW.organization_id AND v.document_id = NEW.id AND v.number = NEW.current_version) THEN
      RAISE EXCEPTION 'the current version is one that is there' USING ERRCODE = 'restrict_violation';
    END IF;
    IF (NEW.approved_version, NEW.approved_by) IS DISTINCT FROM (OLD.approved_version, OLD.approved_by) AND EXISTS (
      SELECT FROM document_version v WHERE v.organization_id = NEW.organization_id AND v.document_id = NEW.id
        AND v.number = NEW.approved_version AND v.uploaded_by = NEW.approved_by) THEN
      RAISE EXCEPTION 'nobody approves what they uploaded' USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  IF TG_OP = 'INSERT' OR NEW.valid_to IS DISTINCT FROM OLD.valid_to OR NEW.owner_id <> OLD.owner_id THEN
    NEW.remind_on := NEW.valid_to - 30;
  END IF;
  IF NEW.state = 'obsolete' THEN
    NEW.remind_on := NULL;
  END IF;
  IF TG_OP = 'INSERT' OR (NEW.title, NEW.tags, NEW.current_version) IS DISTINCT FROM (OLD.title, OLD.tags, OLD.current_version) THEN
    NEW.words := to_tsvector('simple', plain_text(concat_ws(' ', NEW.title, array_to_string(NEW.tags, ' '), (
      SELECT v.text FROM document_version v WHERE v.organization_id = NEW.organization_id AND v.document_id = NEW.id
        AND v.number = NEW.current_version))));
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER document_guarded BEFORE INSERT OR UPDATE ON document FOR EACH ROW EXECUTE FUNCTION guard_document();

-- A record a document belongs to: `kind` is its table and `record_id` its row, which is there.
CREATE TABLE document_link (
  organization_id uuid NOT NULL,
  document_id uuid NOT NULL,
  kind text NOT NULL,
  record_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, document_id, kind, record_id),
  FOREIGN KEY (organization_id, document_id) REFERENCES document,
  CONSTRAINT document_link_kind CHECK (kind ~ '^[a-z_]{1,40}$')
);
CREATE INDEX document_link_of_record ON document_link (organization_id, kind, record_id);
GRANT INSERT, DELETE ON document_link TO wellstock_app;

CREATE FUNCTION guard_document_link() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE is_there boolean := false;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE organization_id = $1 AND id = $2)', NEW.kind)
  INTO is_there USING NEW.organization_id, NEW.record_id;
  IF NOT is_there THEN
    RAISE EXCEPTION 'nothing of % has this document', NEW.kind USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER document_link_guarded BEFORE INSERT OR UPDATE ON document_link FOR EACH ROW EXECUTE FUNCTION guard_document_link();

-- Who has signed that they read which version: the approved one, once.
CREATE TABLE document_acknowledgement (
  organization_id uuid NOT NULL,
  document_id uuid NOT NULL,
  number integer NOT NULL,
  person_id uuid NOT NULL,
  acknowledged_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, document_id, number, person_id),
  FOREIGN KEY (organization_id, document_id, number) REFERENCES document_version,
  FOREIGN KEY (organization_id, person_id) REFERENCES person
);
GRANT INSERT ON document_acknowledgement TO wellstock_app;
CREATE TRIGGER document_acknowledgement_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON document_acknowledgement
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION guard_acknowledgement() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM document d WHERE d.organization_id = NEW.organization_id AND d.id = NEW.document_id
    AND d.state = 'approved' AND d.current_version = NEW.number FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'what is signed is the approved version' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER document_acknowledgement_guarded BEFORE INSERT ON document_acknowledgement
  FOR EACH ROW EXECUTE FUNCTION guard_acknowledgement();

CREATE FUNCTION organizations_with_documents_due() RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT d.organization_id FROM document d
  JOIN person p ON p.organization_id = d.organization_id AND p.id = d.owner_id
  WHERE d.remind_on <= office_today(p.timezone)
$$;

CREATE FUNCTION guard_document_approver() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF (NEW.approved_version, NEW.approved_by) IS DISTINCT FROM (OLD.approved_version, OLD.approved_by) AND EXISTS (
    SELECT FROM document_version v WHERE v.organization_id = NEW.organization_id AND v.document_id = NEW.id
      AND v.number = NEW.approved_version AND is_same_identity(v.organization_id, v.uploaded_by, NEW.approved_by)) THEN
    RAISE EXCEPTION 'nobody approves what they uploaded' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER document_second_person BEFORE UPDATE OF approved_by ON document FOR EACH ROW
  WHEN (NEW.approved_by IS NOT NULL) EXECUTE FUNCTION guard_document_approver();

ALTER TABLE document ADD CONSTRAINT document_approved_one FOREIGN KEY (organization_id, id, approved_version)
  REFERENCES document_version (organization_id, document_id, number);
