-- The ledger: postings and their movements.

-- What moves stock: what was caused at one moment by a command, a count, an import, a transfer or a change of an item.
-- `cause` is the table of the document and `cause_id` its row. Append-only.
CREATE TABLE posting (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  cause text NOT NULL,
  cause_id uuid NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX posting_of_cause ON posting (organization_id, cause_id);
GRANT INSERT ON posting TO wellstock_app;
CREATE TRIGGER posting_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON posting
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What is caused by a document is caused by one that is there. A statement put together at run time is planned at each call, too: what is
-- posted all day long has its own.
CREATE FUNCTION guard_cause() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE is_there boolean;
BEGIN
  IF NEW.cause = 'stock_command' THEN
    is_there := EXISTS (SELECT FROM stock_command WHERE organization_id = NEW.organization_id AND id = NEW.cause_id);
  ELSE
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE organization_id = $1 AND id = $2)', NEW.cause)
    INTO is_there USING NEW.organization_id, NEW.cause_id;
  END IF;
  IF NOT is_there THEN
    RAISE EXCEPTION 'nothing of % caused this', NEW.cause USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER posting_caused AFTER INSERT ON posting FOR EACH ROW EXECUTE FUNCTION guard_cause();
CREATE TRIGGER reservation_caused AFTER INSERT ON reservation FOR EACH ROW WHEN (NEW.cause IS NOT NULL) EXECUTE FUNCTION guard_cause();

-- The ledger. Append-only: rows are never changed or deleted, whoever asks. Ordered by `seq`, never by clock.
CREATE TABLE stock_movement (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  item_id uuid NOT NULL,
  lot_id uuid,
  quantity integer NOT NULL,
  type text NOT NULL,
  reason text NOT NULL,
  note text NOT NULL DEFAULT '',
  unit_cost numeric(14, 4),
  -- What it belongs to, and which line of that document. What the owner of the tables loads is history, and needs none.
  posting_id uuid,
  line_id uuid,
  reverses_id uuid,
  actor_id uuid NOT NULL,
  occurred_at timestamptz NOT NULL DEFAULT now(),
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, posting_id) REFERENCES posting,
  FOREIGN KEY (organization_id, item_id) REFERENCES item,
  FOREIGN KEY (organization_id, lot_id) REFERENCES lot,
  FOREIGN KEY (organization_id, actor_id) REFERENCES person,
  CONSTRAINT stock_movement_quantity CHECK (quantity <> 0),
  CONSTRAINT stock_movement_type CHECK (type IN ('opening', 'receipt', 'issue', 'transfer_out', 'transfer_in', 'count_adjust', 'adjust',
    'return_to_vendor', 'donation', 'waste_expired', 'waste_damaged', 'waste_recalled'))
);
CREATE INDEX stock_movement_of_item ON stock_movement (organization_id, item_id, seq);
CREATE INDEX stock_movement_by_time ON stock_movement (organization_id, occurred_at);
CREATE INDEX stock_movement_by_type ON stock_movement (organization_id, type, occurred_at);
CREATE INDEX stock_movement_of_lot ON stock_movement (organization_id, lot_id, seq) WHERE lot_id is not null;
CREATE INDEX stock_movement_of_posting ON stock_movement (organization_id, posting_id) WHERE posting_id is not null;
CREATE INDEX stock_movement_of_line ON stock_movement (organization_id, line_id) WHERE line_id is not null;
CREATE UNIQUE INDEX stock_movement_reversed_once ON stock_movement (organization_id, reverses_id) WHERE reverses_id is not null;
GRANT INSERT ON stock_movement TO wellstock_app;
CREATE TRIGGER stock_movement_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_movement
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
