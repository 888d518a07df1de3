CREATE TABLE "outgoing_mail" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outgoing_mail_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"organization_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"problem" text,
	"persistent" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"dismissed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "notification_organization_id_person_id_seq_pk" PRIMARY KEY("organization_id","person_id","seq")
);
--> statement-breakpoint
CREATE TABLE "notification_inbox" (
	"organization_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"last_seq" bigint NOT NULL,
	CONSTRAINT "notification_inbox_organization_id_person_id_pk" PRIMARY KEY("organization_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "outbox_event" (
	"organization_id" uuid NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "outbox_event_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_event_organization_id_seq_pk" PRIMARY KEY("organization_id","seq")
);
--> statement-breakpoint
CREATE TABLE "avatar" (
	"organization_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"image" "bytea" NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "avatar_organization_id_person_id_pk" PRIMARY KEY("organization_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "known_device" (
	"organization_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"trusted_until" timestamp with time zone,
	CONSTRAINT "known_device_organization_id_person_id_device_hash_pk" PRIMARY KEY("organization_id","person_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "mailed_link" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"email" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "mailed_link_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "mailed_link_purpose" CHECK ("mailed_link"."purpose" in ('reset', 'invitation', 'email'))
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"organization_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_code_organization_id_person_id_code_hash_pk" PRIMARY KEY("organization_id","person_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"organization_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "second_factor_organization_id_person_id_pk" PRIMARY KEY("organization_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "sign_in" (
	"organization_id" uuid NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	CONSTRAINT "sign_in_organization_id_seq_pk" PRIMARY KEY("organization_id","seq"),
	CONSTRAINT "sign_in_outcome" CHECK ("sign_in"."outcome" in ('success', 'wrong_password', 'wrong_code', 'blocked', 'address_refused'))
);
--> statement-breakpoint
CREATE TABLE "search_history" (
	"organization_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"key" text NOT NULL,
	"query" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"searched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_history_organization_id_person_id_key_pk" PRIMARY KEY("organization_id","person_id","key")
);
--> statement-breakpoint
DROP INDEX "office_name";--> statement-breakpoint
ALTER TABLE "vendor" ADD COLUMN "slug" text GENERATED ALWAYS AS (trim(both '-' from regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g'))) STORED;--> statement-breakpoint
ALTER TABLE "office" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "timezone" text DEFAULT 'America/New_York' NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "location" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "bio" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "settings_updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "password_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD CONSTRAINT "outgoing_mail_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_organization_id_person_id_person_organization_id_id_fk" FOREIGN KEY ("organization_id","person_id") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_inbox" ADD CONSTRAINT "notification_inbox_organization_id_person_id_person_organization_id_id_fk" FOREIGN KEY ("organization_id","person_id") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_event" ADD CONSTRAINT "outbox_event_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatar" ADD CONSTRAINT "avatar_organization_id_person_id_person_organization_id_id_fk" FOREIGN KEY ("organization_id","person_id") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_organization_id_person_id_person_organization_id_id_fk" FOREIGN KEY ("organization_id","person_id") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_link" ADD CONSTRAINT "mailed_link_organization_id_person_id_person_organization_id_id_fk" FOREIGN KEY ("organization_id","person_id") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_organization_id_person_id_person_organization_id_id_fk" FOREIGN KEY ("organization_id","person_id") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_organization_id_person_id_person_organization_id_id_fk" FOREIGN KEY ("organization_id","person_id") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in" ADD CONSTRAINT "sign_in_organization_id_person_id_person_organization_id_id_fk" FOREIGN KEY ("organization_id","person_id") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_history" ADD CONSTRAINT "search_history_organization_id_person_id_person_organization_id_id_fk" FOREIGN KEY ("organization_id","person_id") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outgoing_mail_waiting" ON "outgoing_mail" USING btree ("next_try_at") WHERE sent_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_id" ON "notification" USING btree ("organization_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_open_problem" ON "notification" USING btree ("organization_id","problem","person_id") WHERE problem is not null and ended_at is null;--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("organization_id","person_id") WHERE read_at is null and dismissed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "mailed_link_token" ON "mailed_link" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "mailed_link_of_person" ON "mailed_link" USING btree ("organization_id","person_id","purpose");--> statement-breakpoint
CREATE INDEX "sign_in_of_person" ON "sign_in" USING btree ("organization_id","person_id","seq" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "search_history_popular" ON "search_history" USING btree ("organization_id","searched_at");--> statement-breakpoint
CREATE INDEX "vendor_slug" ON "vendor" USING btree ("organization_id","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "office_name" ON "office" USING btree ("organization_id",lower("name")) WHERE archived_at is null;