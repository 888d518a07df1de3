-- Counts that differ by much, write-offs, levels changed in bulk and access to pages are decided by the policy too. What small
-- ones need is a rule like any other: a count that differs by little is approved at once because a rule says so.
CREATE FUNCTION approval_rules_of_stock_and_access() RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  rule jsonb := '{"name": "", "officeIds": [], "categories": [], "above": null, "upTo": null, "budgetStates": [], "flags": [],
    "withinOwnLimit": false, "steps": [], "auto": false}';
  step jsonb := '{"people": [], "mode": "any", "needed": null, "dueHours": 48, "remindHours": 24, "escalateHours": 48,
    "escalateTo": {"role": "admin", "where": "organization"}}';
  stock jsonb; access jsonb;
BEGIN
  stock := step || '{"roles": [{"role": "inventory_manager", "where": "office"}, {"role": "approver", "where": "office"},
    {"role": "office_manager", "where": "office"}]}';
  access := step || '{"roles": [{"role": "admin", "where": "organization"}]}';
  RETURN jsonb_build_array(
    rule || jsonb_build_object('id', '00000000-0000-4000-8000-000000000010', 'kinds', '["count"]'::jsonb, 'upTo', 250, 'auto', true),
    rule || jsonb_build_object('id', '00000000-0000-4000-8000-000000000011', 'kinds', '["write_off", "threshold_change"]'::jsonb,
      'withinOwnLimit', true, 'auto', true),
    rule || jsonb_build_object('id', '00000000-0000-4000-8000-000000000012', 'kinds', '["count", "write_off", "threshold_change"]'::jsonb,
      'steps', jsonb_build_array(stock)),
    rule || jsonb_build_object('id', '00000000-0000-4000-8000-000000000013', 'kinds', '["access_request"]'::jsonb,
      'steps', jsonb_build_array(access)));
END $$;

-- At the end of every version: none of them knew these kinds, and what they say of others stays as it was published.
ALTER TABLE approval_policy DROP CONSTRAINT approval_policy_rules,
  ADD CONSTRAINT approval_policy_rules CHECK (jsonb_typeof(rules) = 'array' AND jsonb_array_length(rules) BETWEEN 1 AND 64),
  DISABLE TRIGGER approval_policy_guarded;
UPDATE approval_policy SET rules = rules || approval_rules_of_stock_and_access();
ALTER TABLE approval_policy ENABLE TRIGGER approval_policy_guarded;

CREATE OR REPLACE FUNCTION add_default_policy() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO approval_policy (organization_id, number, state, rules, published_at, effective_at)
  VALUES (NEW.id, 1, 'published', default_approval_rules() || approval_rules_of_stock_and_access(), now(), now());
  RETURN NULL;
END $$;
