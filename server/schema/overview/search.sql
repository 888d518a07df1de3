-- What a person searched for, once per wording. Recent searches are the latest; popular ones are what several people look for.
CREATE TABLE search_history (
  organization_id uuid NOT NULL,
  person_id uuid NOT NULL,
  -- The wording in lower case, single spaces.
  key text NOT NULL,
  query text NOT NULL,
  times integer NOT NULL DEFAULT 1,
  searched_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, person_id, key),
  FOREIGN KEY (organization_id, person_id) REFERENCES person
);
CREATE INDEX search_history_popular ON search_history (organization_id, searched_at);
GRANT INSERT, UPDATE, DELETE ON search_history TO wellstock_app;
