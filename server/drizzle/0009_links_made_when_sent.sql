DROP INDEX "outgoing_mail_waiting";--> statement-breakpoint
ALTER TABLE "mailed_link" ALTER COLUMN "token_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD COLUMN "link_id" uuid;--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD COLUMN "printed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD COLUMN "over_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outgoing_mail_waiting" ON "outgoing_mail" USING btree ("next_try_at") WHERE sent_at is null and over_at is null;--> statement-breakpoint
-- A mail that waits with a token in its text keeps its link and gets another token as it leaves; the one that could be read ends.
UPDATE outgoing_mail m SET link_id = l.id FROM mailed_link l
WHERE m.sent_at IS NULL AND l.organization_id = m.organization_id
  AND l.token_hash = sha256(convert_to(substring(m.body FROM '#([A-Za-z0-9_-]{43})'), 'UTF8'));
--> statement-breakpoint
UPDATE mailed_link l SET token_hash = NULL FROM outgoing_mail m
WHERE m.organization_id = l.organization_id AND m.link_id = l.id;
--> statement-breakpoint
UPDATE outgoing_mail SET body = regexp_replace(body, '#[A-Za-z0-9_-]{20,}', '#…', 'g')
WHERE body ~ '#[A-Za-z0-9_-]{20,}';
--> statement-breakpoint
-- Without a mail server there is work in the links that nobody has been shown yet.
DROP FUNCTION organizations_with_mail(timestamptz);
--> statement-breakpoint
CREATE FUNCTION organizations_with_mail(now timestamptz, is_by_hand boolean) RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT m.organization_id FROM outgoing_mail m
  WHERE m.sent_at IS NULL AND m.over_at IS NULL AND m.next_try_at <= now
    AND (NOT is_by_hand OR m.link_id IS NOT NULL AND m.printed_at IS NULL)
$$;
