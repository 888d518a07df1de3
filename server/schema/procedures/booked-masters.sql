-- What is booked is of an active provider and an active type, and neither is deactivated while a case of theirs is to come. Whoever
-- books holds both until the case is written.

CREATE FUNCTION guard_booked_type() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM procedure_type WHERE organization_id = NEW.organization_id AND id = NEW.type_id AND is_active FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'what is booked is of an active type' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER procedure_case_type_active BEFORE INSERT ON procedure_case FOR EACH ROW EXECUTE FUNCTION guard_booked_type();

CREATE FUNCTION guard_booked_provider() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM provider WHERE organization_id = NEW.organization_id AND id = NEW.provider_id AND is_active FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'who is booked is active' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER case_provider_active BEFORE INSERT ON case_provider FOR EACH ROW EXECUTE FUNCTION guard_booked_provider();

CREATE FUNCTION guard_provider_with_cases() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM case_provider p JOIN procedure_case c ON c.organization_id = p.organization_id AND c.id = p.case_id
      WHERE p.organization_id = NEW.organization_id AND p.provider_id = NEW.id AND c.state IN ('scheduled', 'ready', 'in_progress')) THEN
    RAISE EXCEPTION 'a provider with booked cases stays active' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER provider_with_cases BEFORE UPDATE OF is_active ON provider FOR EACH ROW
  WHEN (OLD.is_active AND NOT NEW.is_active) EXECUTE FUNCTION guard_provider_with_cases();

CREATE FUNCTION guard_type_with_cases() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM procedure_case WHERE organization_id = NEW.organization_id AND type_id = NEW.id
      AND state IN ('scheduled', 'ready', 'in_progress')) THEN
    RAISE EXCEPTION 'a type with booked cases stays active' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER procedure_type_with_cases BEFORE UPDATE OF is_active ON procedure_type FOR EACH ROW
  WHEN (OLD.is_active AND NOT NEW.is_active) EXECUTE FUNCTION guard_type_with_cases();
