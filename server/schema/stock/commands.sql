-- Stock commands: what people do with stock, and codes that no product has.

-- What somebody did with stock, once for all time: the id is the device's own, so a command that was queued offline and
-- sent twice happens once. Its movements, its undo and its place in the history hang on it. Append-only.
CREATE TABLE stock_command (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  office_id uuid NOT NULL,
  item_id uuid NOT NULL,
  quantity integer NOT NULL,
  -- As it was asked for, and what came of it.
  request jsonb NOT NULL,
  undoes_id uuid,
  device text NOT NULL DEFAULT '',
  actor_id uuid NOT NULL,
  occurred_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, item_id) REFERENCES item,
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, actor_id) REFERENCES person,
  FOREIGN KEY (organization_id, undoes_id) REFERENCES stock_command,
  CONSTRAINT stock_command_kind CHECK (kind IN ('use', 'receive', 'move', 'waste', 'return', 'donate', 'adjust', 'reverse'))
);
CREATE INDEX stock_command_of_item ON stock_command (organization_id, item_id, seq);
CREATE INDEX stock_command_in_order ON stock_command (organization_id, seq);
CREATE INDEX stock_command_of_actor ON stock_command (organization_id, actor_id, seq);
CREATE UNIQUE INDEX stock_command_undone_once ON stock_command (organization_id, undoes_id) WHERE undoes_id is not null;
GRANT INSERT ON stock_command TO wellstock_app;
CREATE TRIGGER stock_command_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_command
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A code somebody scanned and nobody knows yet, kept until it is linked to a product.
CREATE TABLE unknown_code (
  organization_id uuid NOT NULL,
  code text NOT NULL,
  scheme text NOT NULL,
  raw text NOT NULL,
  office_id uuid NOT NULL,
  times integer NOT NULL DEFAULT 1,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, code),
  FOREIGN KEY (organization_id, office_id) REFERENCES office
);
ALTER TABLE unknown_code FORCE ROW LEVEL SECURITY;
GRANT INSERT, UPDATE, DELETE ON unknown_code TO wellstock_app;
