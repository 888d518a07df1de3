-- Devices: equipment that has to be tested, calibrated and proven. A device is an item, one to one: what is stocked of it is the item's.
CREATE TABLE device (
  organization_id uuid NOT NULL REFERENCES organization,
  -- The item's.
  id uuid NOT NULL,
  -- What its label says.
  number text NOT NULL,
  state text NOT NULL DEFAULT 'commissioning',
  -- Why and by whom it is in this state; nobody: the system found it so.
  state_reason text NOT NULL DEFAULT '',
  state_by uuid,
  -- What the system found, for each reader to be said in their language: [{"blocker", "name"}].
  state_causes jsonb NOT NULL DEFAULT '[]',
  -- What it looked like then.
  state_photo_id uuid,
  -- The item's, copied for lists and the search. Kept by triggers.
  office_id uuid NOT NULL,
  name text NOT NULL,
  serial_number text,
  class text NOT NULL,
  manufacturer text NOT NULL DEFAULT '',
  model text NOT NULL DEFAULT '',
  -- As it was given, and what that says.
  fda_device_id text NOT NULL DEFAULT '',
  udi_agency text,
  udi_di text,
  risk_class text,
  compliance_required boolean NOT NULL DEFAULT true,
  iso_standards text[] NOT NULL DEFAULT '{}',
  touches_patients boolean NOT NULL DEFAULT false,
  stores_patient_data boolean NOT NULL DEFAULT false,
  responsible_id uuid,
  warranty_until date,
  accepted_on date,
  -- The last day its calibration is valid. Null: it has none to be valid.
  calibrated_through date,
  -- Since when it is out of service.
  out_since timestamptz,
  -- Once it is retired: what became of it, and that what it had stored was wiped.
  disposal_record text NOT NULL DEFAULT '',
  is_wiped boolean NOT NULL DEFAULT false,
  -- The list that brought it, and the row in it: sent again, it is the same.
  import_id uuid,
  import_line integer,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, id) REFERENCES item,
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, responsible_id) REFERENCES person,
  FOREIGN KEY (organization_id, state_by) REFERENCES person,
  FOREIGN KEY (organization_id, state_photo_id) REFERENCES document,
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  FOREIGN KEY (organization_id, updated_by) REFERENCES person,
  CONSTRAINT device_state CHECK (state IN ('commissioning', 'in_service', 'needs_attention', 'out_of_service', 'retired')),
  CONSTRAINT device_class CHECK (class IN ('sterilizer', 'refrigerator', 'defibrillator', 'crash_cart', 'monitor', 'pump', 'imaging', 'laboratory',
    'surgical', 'endoscope', 'scale', 'reference', 'other')),
  CONSTRAINT device_udi_agency CHECK (udi_agency IN ('GS1', 'HIBC', 'ICCBBA', 'FDA', 'DEMO')),
  CONSTRAINT device_udi CHECK ((udi_agency IS NULL) = (udi_di IS NULL)),
  CONSTRAINT device_risk_class CHECK (risk_class IN ('I', 'II', 'III')),
  CONSTRAINT device_accepted CHECK (state <> 'in_service' OR accepted_on IS NOT NULL),
  CONSTRAINT device_out CHECK (state NOT IN ('needs_attention', 'out_of_service') OR state_reason <> '' OR state_causes <> '[]'),
  CONSTRAINT device_out_since CHECK ((state = 'out_of_service') = (out_since IS NOT NULL)),
  CONSTRAINT device_retired CHECK (state <> 'retired' OR disposal_record <> '' AND (is_wiped OR NOT stores_patient_data)),
  CONSTRAINT device_texts CHECK (length(manufacturer) <= 120 AND length(model) <= 120 AND length(fda_device_id) <= 200
    AND length(state_reason) <= 500 AND length(disposal_record) <= 500)
);
CREATE UNIQUE INDEX device_number ON device (organization_id, number);
CREATE UNIQUE INDEX device_import_row ON device (organization_id, import_id, import_line) WHERE import_id IS NOT NULL;
CREATE UNIQUE INDEX device_serial ON device (organization_id, lower(manufacturer), lower(model), lower(serial_number));
CREATE INDEX device_by_name ON device (organization_id, lower(name), id);
CREATE INDEX device_of_office ON device (organization_id, office_id, lower(name), id);
CREATE INDEX device_by_udi ON device (organization_id, udi_di) WHERE udi_di IS NOT NULL;
CREATE INDEX device_of_responsible ON device (organization_id, responsible_id) WHERE responsible_id IS NOT NULL;
CREATE INDEX device_photo ON device (organization_id, state_photo_id) WHERE state_photo_id IS NOT NULL;
CREATE INDEX device_calibrated ON device (organization_id, calibrated_through) WHERE calibrated_through IS NOT NULL;
GRANT INSERT (organization_id, id, number, class, manufacturer, model, fda_device_id, udi_agency, udi_di, risk_class, compliance_required,
  iso_standards, touches_patients, stores_patient_data, responsible_id, warranty_until, import_id, import_line, created_by, updated_by),
  UPDATE (state, state_reason, state_by, state_causes, state_photo_id, class, manufacturer, model, fda_device_id, udi_agency, udi_di, risk_class, compliance_required,
  iso_standards, touches_patients, stores_patient_data, responsible_id, warranty_until, accepted_on, calibrated_through, out_since,
  disposal_record, is_wiped, updated_by, updated_at, version) ON device TO wellstock_app;
CREATE TRIGGER device_states BEFORE UPDATE ON device FOR EACH ROW EXECUTE FUNCTION guard_state();

-- A device is equipment that is stocked, and says of it what the item says.
CREATE FUNCTION copy_item_to_device() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE kind text;
BEGIN
  SELECT office_id, name, serial_number, type INTO NEW.office_id, NEW.name, NEW.serial_number, kind FROM item
  WHERE organization_id = NEW.organization_id AND id = NEW.id AND archived_at IS NULL;
  IF kind IS DISTINCT FROM 'Equipment' THEN
    RAISE EXCEPTION 'a device is equipment that is stocked' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER device_of_item BEFORE INSERT ON device FOR EACH ROW EXECUTE FUNCTION copy_item_to_device();

CREATE FUNCTION follow_item_of_device() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE device SET office_id = NEW.office_id, name = NEW.name, serial_number = NEW.serial_number
  WHERE organization_id = NEW.organization_id AND id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER item_of_device_followed AFTER UPDATE OF office_id, name, serial_number ON item FOR EACH ROW
  WHEN ((OLD.office_id, OLD.name, OLD.serial_number) IS DISTINCT FROM (NEW.office_id, NEW.name, NEW.serial_number))
  EXECUTE FUNCTION follow_item_of_device();

-- An item is not put away while its device is not retired.
CREATE FUNCTION guard_item_of_device() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM device d WHERE d.organization_id = NEW.organization_id AND d.id = NEW.id AND d.state <> 'retired') THEN
    RAISE EXCEPTION 'the device has to be retired first' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'device_of_item';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER item_of_device_kept BEFORE UPDATE OF archived_at ON item FOR EACH ROW
  WHEN (OLD.archived_at IS NULL AND NEW.archived_at IS NOT NULL) EXECUTE FUNCTION guard_item_of_device();

-- Each state a device was in, why and by whom. Written with the state alone.
CREATE TABLE device_status (
  organization_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  device_id uuid NOT NULL,
  from_state text,
  to_state text NOT NULL,
  reason text NOT NULL,
  causes jsonb NOT NULL DEFAULT '[]',
  photo_id uuid,
  by_id uuid,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, device_id) REFERENCES device,
  FOREIGN KEY (organization_id, photo_id) REFERENCES document,
  FOREIGN KEY (organization_id, by_id) REFERENCES person
);
CREATE INDEX device_status_photo ON device_status (organization_id, photo_id) WHERE photo_id IS NOT NULL;
CREATE INDEX device_status_of ON device_status (organization_id, device_id, at);
CREATE INDEX device_status_by ON device_status (organization_id, by_id) WHERE by_id IS NOT NULL;
CREATE TRIGGER device_status_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON device_status
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION log_device_state() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO device_status (organization_id, device_id, from_state, to_state, reason, causes, photo_id, by_id, at)
  VALUES (NEW.organization_id, NEW.id, CASE WHEN TG_OP = 'UPDATE' THEN OLD.state END, NEW.state, NEW.state_reason, NEW.state_causes, NEW.state_photo_id,
    CASE WHEN TG_OP = 'INSERT' THEN NEW.created_by ELSE NEW.state_by END, CASE WHEN TG_OP = 'INSERT' THEN NEW.created_at ELSE now() END);
  RETURN NULL;
END $$;
CREATE TRIGGER device_added AFTER INSERT ON device FOR EACH ROW EXECUTE FUNCTION log_device_state();
CREATE TRIGGER device_moved AFTER UPDATE ON device FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION log_device_state();

-- What was spent on a device. Never changed: what was wrong is taken back by a row of its own, with the reason.
CREATE TABLE device_cost (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  device_id uuid NOT NULL,
  kind text NOT NULL,
  spent_on date NOT NULL,
  amount numeric(14, 2) NOT NULL,
  vendor text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  -- The part that was built in, where it is one that is stocked.
  item_id uuid,
  quantity integer,
  reverses_id uuid,
  reason text NOT NULL DEFAULT '',
  by_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, device_id) REFERENCES device,
  FOREIGN KEY (organization_id, item_id) REFERENCES item,
  FOREIGN KEY (organization_id, reverses_id) REFERENCES device_cost,
  FOREIGN KEY (organization_id, by_id) REFERENCES person,
  CONSTRAINT device_cost_kind CHECK (kind IN ('part', 'service', 'calibration', 'other')),
  CONSTRAINT device_cost_amount CHECK (CASE WHEN reverses_id IS NULL THEN amount > 0 ELSE amount < 0 END),
  CONSTRAINT device_cost_reason CHECK ((reverses_id IS NOT NULL) = (reason <> '')),
  CONSTRAINT device_cost_part CHECK ((item_id IS NULL) = (quantity IS NULL) AND (item_id IS NULL OR kind = 'part') AND quantity > 0),
  CONSTRAINT device_cost_texts CHECK (length(vendor) <= 120 AND length(note) <= 500 AND length(reason) <= 500)
);
CREATE UNIQUE INDEX device_cost_reversed_once ON device_cost (organization_id, reverses_id) WHERE reverses_id IS NOT NULL;
CREATE INDEX device_cost_of ON device_cost (organization_id, device_id, spent_on);
CREATE INDEX device_cost_of_item ON device_cost (organization_id, item_id) WHERE item_id IS NOT NULL;
CREATE INDEX device_cost_by ON device_cost (organization_id, by_id);
GRANT INSERT (organization_id, id, device_id, kind, spent_on, amount, vendor, note, item_id, quantity, reverses_id, reason, by_id)
  ON device_cost TO wellstock_app;
CREATE TRIGGER device_cost_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON device_cost
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What takes a cost back says the same with the opposite amount, and is not taken back itself.
CREATE FUNCTION guard_device_cost() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM device_cost c WHERE c.organization_id = NEW.organization_id AND c.id = NEW.reverses_id AND c.reverses_id IS NULL
      AND (c.device_id, c.kind, c.spent_on, -c.amount, c.item_id, c.quantity)
        IS NOT DISTINCT FROM (NEW.device_id, NEW.kind, NEW.spent_on, NEW.amount, NEW.item_id, NEW.quantity)) THEN
    RAISE EXCEPTION 'a reversal mirrors its cost' USING ERRCODE = 'check_violation', CONSTRAINT = 'device_cost_mirrors';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER device_cost_mirrors BEFORE INSERT ON device_cost FOR EACH ROW WHEN (NEW.reverses_id IS NOT NULL)
  EXECUTE FUNCTION guard_device_cost();
