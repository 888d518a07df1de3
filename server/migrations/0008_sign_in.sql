-- Whether somebody has signed in to this account with this browser before.
CREATE FUNCTION is_known_device(wanted text, device bytea) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM person p JOIN known_device d ON d.organization_id = p.organization_id AND d.person_id = p.id
    WHERE lower(p.email) = lower(wanted) AND d.device_hash = device);
END $$;
