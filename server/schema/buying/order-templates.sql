-- Order templates and par lists: lines that are ordered again and again, by hand or on their day.
CREATE TABLE order_template (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  -- Null: every office.
  office_id uuid,
  department_id uuid NOT NULL,
  -- In whose name drafts are made.
  owner_id uuid NOT NULL,
  -- How often a draft is made by itself, and when next. By the month: on which day, also where a month is shorter.
  repeats text,
  repeat_day smallint,
  next_on date,
  -- Why none is made for now.
  paused text,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, office_id) REFERENCES office,
  FOREIGN KEY (organization_id, department_id) REFERENCES department,
  FOREIGN KEY (organization_id, owner_id) REFERENCES person,
  CONSTRAINT order_template_name CHECK (length(name) BETWEEN 1 AND 80),
  CONSTRAINT order_template_kind CHECK (kind IN ('template', 'par')),
  CONSTRAINT order_template_repeats CHECK (repeats IN ('week', 'two_weeks', 'month')),
  CONSTRAINT order_template_paused CHECK (paused IN ('person', 'office', 'owner', 'lines')),
  CONSTRAINT order_template_day CHECK (repeat_day BETWEEN 1 AND 31),
  -- What repeats is for one office: its day decides.
  CONSTRAINT order_template_repeating CHECK (CASE WHEN repeats IS NULL
    THEN repeat_day IS NULL AND next_on IS NULL AND paused IS NULL
    ELSE repeat_day IS NOT NULL AND next_on IS NOT NULL AND office_id IS NOT NULL END)
);
CREATE UNIQUE INDEX order_template_once ON order_template (organization_id, office_id, lower(name))
  NULLS NOT DISTINCT WHERE archived_at IS NULL;
CREATE INDEX order_template_due ON order_template (next_on) WHERE archived_at IS NULL AND paused IS NULL AND next_on IS NOT NULL;
GRANT INSERT (organization_id, id, name, kind, office_id, department_id, owner_id, repeats, repeat_day, next_on), UPDATE (name,
  kind, office_id, department_id, owner_id, repeats, repeat_day, next_on, paused, archived_at, updated_at, version) ON
  order_template TO wellstock_app;
-- What is archived stays as it was.
CREATE TRIGGER order_template_archived BEFORE UPDATE ON order_template FOR EACH ROW
  WHEN (OLD.archived_at IS NOT NULL) EXECUTE FUNCTION refuse_change();

CREATE TABLE order_template_line (
  organization_id uuid NOT NULL,
  template_id uuid NOT NULL,
  position integer NOT NULL,
  product_id uuid NOT NULL,
  -- Null: any vendor.
  vendor_id uuid,
  -- Base units: what is ordered, or the par level.
  quantity integer NOT NULL,
  PRIMARY KEY (organization_id, template_id, product_id),
  FOREIGN KEY (organization_id, template_id) REFERENCES order_template,
  FOREIGN KEY (organization_id, product_id) REFERENCES product,
  FOREIGN KEY (organization_id, vendor_id) REFERENCES vendor,
  CONSTRAINT order_template_line_quantity CHECK (quantity BETWEEN 1 AND 10000000)
);
CREATE INDEX order_template_line_of_product ON order_template_line (organization_id, product_id);
GRANT INSERT, DELETE ON order_template_line TO wellstock_app;

-- What was made of a template on its days: at most one draft each.
CREATE TABLE order_template_run (
  organization_id uuid NOT NULL,
  template_id uuid NOT NULL,
  due_on date NOT NULL,
  -- Null: nothing was needed.
  order_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, template_id, due_on),
  FOREIGN KEY (organization_id, template_id) REFERENCES order_template,
  FOREIGN KEY (organization_id, order_id) REFERENCES supply_order
);
ALTER TABLE order_template_run FORCE ROW LEVEL SECURITY;
CREATE INDEX order_template_run_of_order ON order_template_run (organization_id, order_id) WHERE order_id IS NOT NULL;
GRANT INSERT (organization_id, template_id, due_on), UPDATE (order_id) ON order_template_run TO wellstock_app;

-- Templates of all organizations whose day has come in their office.
CREATE FUNCTION templates_due() RETURNS TABLE (organization_id uuid, template_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.organization_id, t.id FROM order_template t
  JOIN office o ON o.organization_id = t.organization_id AND o.id = t.office_id
  WHERE t.archived_at IS NULL AND t.paused IS NULL AND t.next_on <= office_today(o.timezone)
  ORDER BY t.next_on, t.organization_id, t.id
$$;

-- They go where a department is merged into.
CREATE FUNCTION guard_department_templates() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM order_template WHERE organization_id = NEW.organization_id AND department_id = NEW.id AND archived_at IS NULL) THEN
    RAISE EXCEPTION 'what a department has is moved before it is merged' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER department_templates_moved BEFORE UPDATE OF merged_into ON department FOR EACH ROW
  WHEN (OLD.merged_into IS NULL AND NEW.merged_into IS NOT NULL) EXECUTE FUNCTION guard_department_templates();
