-- The states of documents.

-- Which state of a document may follow which. Written at every start from the edges of the documents (workflow/edges.ts).
CREATE TABLE document_edge (
  document text NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  PRIMARY KEY (document, from_state, to_state)
);

-- A document goes where an edge leads, and one that no edge leaves stands.
CREATE FUNCTION guard_state() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM document_edge WHERE document = TG_TABLE_NAME AND from_state = OLD.state) THEN
    RAISE EXCEPTION 'a % that is % stands', TG_TABLE_NAME, OLD.state USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state <> NEW.state AND NOT EXISTS (
    SELECT FROM document_edge WHERE document = TG_TABLE_NAME AND from_state = OLD.state AND to_state = NEW.state
  ) THEN
    RAISE EXCEPTION 'a % does not go from % to %', TG_TABLE_NAME, OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
