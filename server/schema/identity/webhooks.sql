-- Where events are sent to, by an administrator's choice. The secret signs: it is kept as it is, like that of an authenticator.
CREATE TABLE webhook_endpoint (
  organization_id uuid NOT NULL REFERENCES organization,
  id uuid NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  secret text NOT NULL,
  is_on boolean NOT NULL DEFAULT true,
  -- Since when nothing has arrived; null where the last delivery did.
  failing_since timestamptz,
  -- When it was turned off because nothing arrived for days.
  given_up_at timestamptz,
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, created_by) REFERENCES person,
  CONSTRAINT webhook_endpoint_url CHECK (length(url) <= 500 and url ~ '^https?://'),
  CONSTRAINT webhook_endpoint_events CHECK (
    cardinality(events) > 0
    and events <@ array['stock.low', 'alert.opened', 'transfer.state', 'order.state', 'vendor_order.state',
      'recall.active', 'device.out_of_service', 'device.in_service', 'device.retired', 'nonconformity.opened', 'nonconformity.closed', 'case.state',
      'certificate.state', 'sterilizer_load.state', 'bid.state']),
  CONSTRAINT webhook_endpoint_given_up CHECK (given_up_at is null or not is_on)
);
CREATE UNIQUE INDEX webhook_endpoint_once ON webhook_endpoint (organization_id, url);
GRANT INSERT, DELETE, UPDATE (is_on, failing_since, given_up_at) ON webhook_endpoint TO wellstock_app;

-- One event on its way to one endpoint: written with what follows from the event, sent after it, until it arrives or is given up.
CREATE TABLE webhook_delivery (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  type text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  tried_at timestamptz,
  status integer,
  -- The beginning of what was answered, or why nothing was.
  answer text,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, endpoint_id) REFERENCES webhook_endpoint ON DELETE CASCADE,
  CONSTRAINT webhook_delivery_state CHECK (state in ('waiting', 'sent', 'dead')),
  CONSTRAINT webhook_delivery_attempts CHECK (attempts >= 0),
  CONSTRAINT webhook_delivery_answer CHECK (length(answer) <= 200)
);
CREATE INDEX webhook_delivery_of_endpoint ON webhook_delivery (organization_id, endpoint_id, created_at DESC);
CREATE INDEX webhook_delivery_waiting ON webhook_delivery (organization_id, next_try_at) WHERE state = 'waiting';
GRANT INSERT, DELETE, UPDATE (state, attempts, next_try_at, tried_at, status, answer) ON webhook_delivery TO wellstock_app;

CREATE FUNCTION organizations_with_webhooks(now timestamptz) RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT d.organization_id FROM webhook_delivery d
  JOIN webhook_endpoint e ON e.organization_id = d.organization_id AND e.id = d.endpoint_id AND e.is_on
  WHERE d.state = 'waiting' AND d.next_try_at <= now
$$;
