-- What leaves after a commit: events and e-mail.

-- What happened and has to be told: written in the transaction of what happened, told after it.
CREATE TABLE outbox_event (
  organization_id uuid NOT NULL REFERENCES organization,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, seq)
);
GRANT INSERT, UPDATE, DELETE ON outbox_event TO wellstock_app;

-- E-mail on its way out: written in the transaction of its cause, sent after it; kept where no server is configured.
CREATE TABLE outgoing_mail (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  -- A file that goes with it; its bytes are let go once it has left.
  attachment_name text,
  attachment_type text,
  attachment bytea,
  -- The link whose address goes into the body as it leaves. No foreign key: links are forgotten before mails.
  link_id uuid,
  -- When it was shown in the terminal, where no server is configured.
  printed_at timestamptz,
  -- When its link was found to be over: it is not sent any more.
  over_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  next_try_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  sent_at timestamptz,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX outgoing_mail_waiting ON outgoing_mail (next_try_at) WHERE sent_at is null and over_at is null;
GRANT INSERT, UPDATE ON outgoing_mail TO wellstock_app;

-- Work after a commit, in whichever organization.
CREATE FUNCTION organizations_with_events() RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT e.organization_id FROM outbox_event e
$$;

CREATE FUNCTION organizations_with_mail(now timestamptz, is_by_hand boolean) RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT m.organization_id FROM outgoing_mail m
  WHERE m.sent_at IS NULL AND m.over_at IS NULL AND m.next_try_at <= now
    AND (NOT is_by_hand OR m.link_id IS NOT NULL AND m.printed_at IS NULL)
$$;
