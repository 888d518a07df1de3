-- Checks of a room: a list of lines, and what was answered on a day.

CREATE TABLE room_check_line (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  room_id uuid NOT NULL,
  position integer NOT NULL CHECK (position >= 0),
  wording text NOT NULL CHECK (length(wording) BETWEEN 1 AND 120),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, room_id) REFERENCES room
);
ALTER TABLE room_check_line FORCE ROW LEVEL SECURITY;
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
ALTER TABLE room_check FORCE ROW LEVEL SECURITY;
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
ALTER TABLE room_check_answer FORCE ROW LEVEL SECURITY;
GRANT INSERT ON room_check_answer TO wellstock_app;
CREATE TRIGGER room_check_answer_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON room_check_answer
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
