-- Departments as rows. Their names stay beside the id on people and items, so that lists filter and sort without a join.
CREATE TABLE department (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  name text NOT NULL,
  head_id uuid,
  -- Where what it had went. The row stays for what was written about it.
  merged_into uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT department_with_name UNIQUE (organization_id, id, name),
  FOREIGN KEY (organization_id, head_id) REFERENCES person,
  FOREIGN KEY (organization_id, merged_into) REFERENCES department,
  CONSTRAINT department_name CHECK (length(name) BETWEEN 1 AND 120 AND name = btrim(name, E' \t\r\n')),
  CONSTRAINT department_not_into_itself CHECK (merged_into <> id)
);
CREATE UNIQUE INDEX department_name_once ON department (organization_id, lower(name)) WHERE merged_into IS NULL;
GRANT INSERT, UPDATE (name, head_id, merged_into, updated_at, version) ON department TO wellstock_app;

-- What a department was called before, what those merged into it were called, and other names in use, in small letters.
CREATE TABLE department_former_name (
  organization_id uuid NOT NULL,
  name_low text NOT NULL,
  department_id uuid NOT NULL,
  PRIMARY KEY (organization_id, name_low),
  FOREIGN KEY (organization_id, department_id) REFERENCES department
);

-- The department of a name in any letters, a present one before a former one; null where none has it.
CREATE FUNCTION department_called(organization uuid, written text) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT id FROM department
     WHERE organization_id = organization AND lower(name) = lower(btrim(written, E' \t\r\n')) AND merged_into IS NULL),
    (SELECT department_id FROM department_former_name
     WHERE organization_id = organization AND name_low = lower(btrim(written, E' \t\r\n'))))
$$;

CREATE FUNCTION guard_department() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.merged_into IS NOT NULL AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'a merged department stays as it was' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.merged_into IS NULL AND NEW.merged_into IS NOT NULL THEN
    PERFORM FROM department WHERE organization_id = NEW.organization_id AND id = NEW.merged_into AND merged_into IS NULL FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'a department is merged into one that is there' USING ERRCODE = 'restrict_violation';
    END IF;
    IF EXISTS (SELECT FROM item WHERE organization_id = NEW.organization_id AND department_id = NEW.id)
      OR EXISTS (SELECT FROM person WHERE organization_id = NEW.organization_id AND department_id = NEW.id) THEN
      RAISE EXCEPTION 'what a department has is moved before it is merged' USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER department_guarded BEFORE UPDATE ON department FOR EACH ROW EXECUTE FUNCTION guard_department();

-- Former names lead to the department of today, and saved views follow. People and items do by their foreign keys.
CREATE FUNCTION follow_department() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE heir uuid := coalesce(NEW.merged_into, NEW.id);
BEGIN
  IF NEW.merged_into IS NULL THEN
    DELETE FROM department_former_name WHERE organization_id = NEW.organization_id AND name_low = lower(NEW.name);
  END IF;
  IF TG_OP = 'INSERT' THEN
    RETURN NULL;
  END IF;
  IF NEW.merged_into IS NOT NULL THEN
    UPDATE department SET merged_into = heir WHERE organization_id = NEW.organization_id AND merged_into = NEW.id;
    UPDATE department_former_name SET department_id = heir
    WHERE organization_id = NEW.organization_id AND department_id = NEW.id;
  END IF;
  IF NEW.merged_into IS NOT NULL OR lower(NEW.name) <> lower(OLD.name) THEN
    INSERT INTO department_former_name (organization_id, name_low, department_id)
    VALUES (NEW.organization_id, lower(OLD.name), heir)
    ON CONFLICT (organization_id, name_low) DO UPDATE SET department_id = excluded.department_id;
  END IF;
  UPDATE saved_view v SET search = jsonb_set(v.search, '{department}', to_jsonb(d.name))
  FROM department d
  WHERE d.organization_id = NEW.organization_id AND d.id = heir
    AND v.organization_id = NEW.organization_id AND lower(v.search ->> 'department') = lower(OLD.name);
  RETURN NULL;
END $$;
CREATE TRIGGER department_added AFTER INSERT ON department FOR EACH ROW EXECUTE FUNCTION follow_department();
CREATE TRIGGER department_followed AFTER UPDATE OF name, merged_into ON department FOR EACH ROW
  WHEN ((OLD.name, OLD.merged_into) IS DISTINCT FROM (NEW.name, NEW.merged_into) AND OLD.merged_into IS NULL)
  EXECUTE FUNCTION follow_department();

-- What every organization begins with (specification 3), and what two of them are called as well.
CREATE FUNCTION add_first_departments(organization uuid) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO department (organization_id, id, name)
  SELECT organization, gen_random_uuid(), first FROM unnest(ARRAY['Management', 'Operations', 'Procurement', 'Finance',
    'Information Technology', 'Quality Assurance', 'Compliance']) AS first;
  INSERT INTO department_former_name (organization_id, name_low, department_id)
  VALUES (organization, 'it', department_called(organization, 'Information Technology')),
    (organization, 'quality & compliance', department_called(organization, 'Compliance'))
$$;
REVOKE EXECUTE ON FUNCTION add_first_departments(uuid) FROM PUBLIC;

CREATE FUNCTION begin_departments() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM add_first_departments(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER organization_departments AFTER INSERT ON organization FOR EACH ROW EXECUTE FUNCTION begin_departments();

-- A text finds its department, or makes it; an id finds its text. Whoever renames or merges the department meanwhile is waited for.
CREATE FUNCTION use_department() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  written text := btrim(NEW.department, E' \t\r\n');
  is_by_id boolean := NEW.department_id IS NOT NULL AND written = '';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.department = OLD.department THEN
      IF NEW.department_id = OLD.department_id THEN
        RETURN NEW;
      END IF;
      is_by_id := NEW.department_id IS DISTINCT FROM OLD.department_id;
    ELSE
      is_by_id := false;
    END IF;
  END IF;

  IF is_by_id AND NEW.department_id IS NOT NULL THEN
    SELECT name INTO NEW.department FROM department
    WHERE organization_id = NEW.organization_id AND id = NEW.department_id AND merged_into IS NULL FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'the department is not there' USING ERRCODE = 'foreign_key_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF is_by_id OR written = '' THEN
    NEW.department := '';
    NEW.department_id := NULL;
    RETURN NEW;
  END IF;
  LOOP
    NEW.department_id := department_called(NEW.organization_id, written);
    IF NEW.department_id IS NULL THEN
      INSERT INTO department (organization_id, id, name) VALUES (NEW.organization_id, gen_random_uuid(), written)
      ON CONFLICT (organization_id, lower(name)) WHERE merged_into IS NULL DO NOTHING;
    ELSE
      SELECT name INTO NEW.department FROM department
      WHERE organization_id = NEW.organization_id AND id = NEW.department_id AND merged_into IS NULL FOR SHARE;
      IF FOUND THEN
        RETURN NEW;
      END IF;
    END IF;
  END LOOP;
END $$;
CREATE TRIGGER person_department BEFORE INSERT OR UPDATE OF department, department_id ON person
  FOR EACH ROW EXECUTE FUNCTION use_department();

-- Text and id are those of one department, and a new name goes to both.
ALTER TABLE person ADD CONSTRAINT person_department FOREIGN KEY (organization_id, department_id, department)
    REFERENCES department (organization_id, id, name) ON UPDATE CASCADE;
