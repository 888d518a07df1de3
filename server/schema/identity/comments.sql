-- Comments: what people write about a record, and whom they mention in it.
CREATE TABLE comment (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  -- The record: its table and its row, which is there.
  kind text NOT NULL,
  record_id uuid NOT NULL,
  author_id uuid NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, author_id) REFERENCES person,
  CONSTRAINT comment_kind CHECK (kind ~ '^[a-z_]{1,40}$'),
  -- Deleted, nothing of the text is left.
  CONSTRAINT comment_text CHECK (CASE WHEN deleted_at IS NULL THEN length(btrim(text)) >= 1 AND length(text) <= 2000 ELSE text = '' END)
);
CREATE INDEX comment_of_record ON comment (organization_id, kind, record_id, created_at DESC, id DESC);
GRANT INSERT, UPDATE (text, deleted_at, record_id) ON comment TO wellstock_app;
CREATE TRIGGER comment_append_only BEFORE DELETE OR TRUNCATE ON comment
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A comment stays as it was written until its text is deleted, once.
CREATE FUNCTION guard_comment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE is_there boolean := false;
BEGIN
  IF TG_OP = 'INSERT' THEN
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE organization_id = $1 AND id = $2)', NEW.kind)
    INTO is_there USING NEW.organization_id, NEW.record_id;
    IF NOT is_there OR NEW.deleted_at IS NOT NULL THEN
      RAISE EXCEPTION 'nothing of % has this comment', NEW.kind USING ERRCODE = 'foreign_key_violation';
    END IF;
  ELSIF (NEW.organization_id, NEW.id, NEW.kind, NEW.author_id, NEW.created_at)
      IS DISTINCT FROM (OLD.organization_id, OLD.id, OLD.kind, OLD.author_id, OLD.created_at)
    OR OLD.deleted_at IS NOT NULL AND (NEW.text, NEW.deleted_at) IS DISTINCT FROM (OLD.text, OLD.deleted_at)
    OR NEW.deleted_at IS NULL AND NEW.text <> OLD.text THEN
    RAISE EXCEPTION 'a comment is append-only until it is deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER comment_guarded BEFORE INSERT OR UPDATE ON comment FOR EACH ROW EXECUTE FUNCTION guard_comment();

-- It goes with its record into the one that was merged with it, and nowhere else. Looked at when the transaction ends.
CREATE FUNCTION guard_comment_record() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE is_merged boolean := false;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT FROM %I r WHERE organization_id = $1 AND id = $2 AND to_jsonb(r) ->> ''merged_into'' = $3::text)', OLD.kind)
  INTO is_merged USING OLD.organization_id, OLD.record_id, NEW.record_id;
  IF NOT is_merged THEN
    RAISE EXCEPTION 'a comment stays with its record' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER comment_stays AFTER UPDATE OF record_id ON comment DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.record_id <> OLD.record_id) EXECUTE FUNCTION guard_comment_record();

-- Whom a comment mentions, under the name that stands in its text.
CREATE TABLE comment_mention (
  organization_id uuid NOT NULL,
  comment_id uuid NOT NULL,
  person_id uuid NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (organization_id, comment_id, person_id),
  FOREIGN KEY (organization_id, comment_id) REFERENCES comment,
  FOREIGN KEY (organization_id, person_id) REFERENCES person
);
ALTER TABLE comment_mention FORCE ROW LEVEL SECURITY;
GRANT INSERT ON comment_mention TO wellstock_app;
CREATE TRIGGER comment_mention_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON comment_mention
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
