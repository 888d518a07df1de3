CREATE TABLE "alert" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"office_id" uuid NOT NULL,
	"item_id" uuid,
	"lot_id" uuid,
	"room_id" uuid,
	"severity" text NOT NULL,
	"rank" integer GENERATED ALWAYS AS (case severity when 'critical' then 1 when 'high' then 2 when 'medium' then 3 else 4 end) STORED NOT NULL,
	"data" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"owner_id" uuid,
	"snoozed_until" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	"resolution" text DEFAULT '' NOT NULL,
	CONSTRAINT "alert_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "alert_severity" CHECK ("alert"."severity" in ('critical', 'high', 'medium', 'low')),
	CONSTRAINT "alert_state" CHECK ("alert"."state" in ('open', 'acknowledged', 'snoozed', 'resolved'))
);
--> statement-breakpoint
CREATE TABLE "alert_mute" (
	"organization_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"until" date NOT NULL,
	"reason" text NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_mute_organization_id_item_id_kind_pk" PRIMARY KEY("organization_id","item_id","kind")
);
--> statement-breakpoint
CREATE TABLE "expiry_day" (
	"organization_id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	"expiry_date" date NOT NULL,
	"lots" integer NOT NULL,
	"quantity" integer NOT NULL,
	"value" numeric(16, 4) NOT NULL,
	"wasted" integer NOT NULL,
	"wasted_value" numeric(16, 4) NOT NULL,
	CONSTRAINT "expiry_day_organization_id_office_id_expiry_date_pk" PRIMARY KEY("organization_id","office_id","expiry_date")
);
--> statement-breakpoint
CREATE TABLE "item_outlook" (
	"organization_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	"daily" numeric(12, 4) NOT NULL,
	"deviation" numeric(12, 4) NOT NULL,
	"days_out" integer NOT NULL,
	"used" integer NOT NULL,
	"cover_days" numeric(10, 1),
	"lots" jsonb NOT NULL,
	"wasted" integer NOT NULL,
	"wasted_value" numeric(14, 4) NOT NULL,
	"as_of" date NOT NULL,
	CONSTRAINT "item_outlook_organization_id_item_id_pk" PRIMARY KEY("organization_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "count_line" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"count_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"lot_id" uuid,
	"expected_at_start" integer NOT NULL,
	"expected" integer,
	"counted" integer,
	"counted_by" uuid,
	"counted_at" timestamp with time zone,
	"recount_expected" integer,
	"recounted" integer,
	"recounted_by" uuid,
	"recounted_at" timestamp with time zone,
	"root_cause" text,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "count_line_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "count_line_once" UNIQUE NULLS NOT DISTINCT("organization_id","count_id","item_id","lot_id"),
	CONSTRAINT "count_line_quantities" CHECK ("count_line"."counted" >= 0 and "count_line"."recounted" >= 0),
	CONSTRAINT "count_line_second_person" CHECK ("count_line"."recounted_by" <> "count_line"."counted_by")
);
--> statement-breakpoint
CREATE TABLE "stock_count" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" text NOT NULL,
	"office_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"is_blind" boolean DEFAULT true NOT NULL,
	"assigned_to" uuid,
	"due_on" date,
	"note" text DEFAULT '' NOT NULL,
	"started_by" uuid,
	"started_at" timestamp with time zone,
	"posted_by" uuid,
	"posted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "stock_count_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stock_count_state" CHECK ("stock_count"."state" in ('planned', 'counting', 'recount', 'review', 'posted', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "anomaly" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"rule" text NOT NULL,
	"subject" text NOT NULL,
	"office_id" uuid NOT NULL,
	"item_id" uuid,
	"severity" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"owner_id" uuid,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "anomaly_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "anomaly_severity" CHECK ("anomaly"."severity" in ('high', 'medium', 'low')),
	CONSTRAINT "anomaly_state" CHECK ("anomaly"."state" in ('open', 'confirmed', 'dismissed', 'fixed', 'gone'))
);
--> statement-breakpoint
CREATE TABLE "detection" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"source" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"started_by" uuid NOT NULL,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "detection_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "detection_source" CHECK ("detection"."source" in ('photo', 'camera', 'list', 'file', 'scanner')),
	CONSTRAINT "detection_state" CHECK ("detection"."state" in ('open', 'reviewed', 'applied', 'discarded'))
);
--> statement-breakpoint
CREATE TABLE "detection_photo" (
	"organization_id" uuid NOT NULL,
	"detection_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"image" "bytea" NOT NULL,
	CONSTRAINT "detection_photo_organization_id_detection_id_position_pk" PRIMARY KEY("organization_id","detection_id","position")
);
--> statement-breakpoint
CREATE TABLE "detection_row" (
	"organization_id" uuid NOT NULL,
	"detection_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"raw" text,
	"seen" integer NOT NULL,
	"product_id" uuid,
	"item_id" uuid,
	"lot_id" uuid,
	"code" jsonb NOT NULL,
	"verdict" text NOT NULL,
	"action" text,
	CONSTRAINT "detection_row_organization_id_detection_id_position_pk" PRIMARY KEY("organization_id","detection_id","position"),
	CONSTRAINT "detection_row_verdict" CHECK ("detection_row"."verdict" in ('present', 'missing', 'unexpected', 'unknown', 'expired', 'recalled'))
);
--> statement-breakpoint
CREATE TABLE "reservation" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"lot_id" uuid,
	"quantity" integer NOT NULL,
	"purpose" text NOT NULL,
	"needed_on" date,
	"state" text DEFAULT 'held' NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reservation_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "reservation_quantity" CHECK ("reservation"."quantity" > 0),
	CONSTRAINT "reservation_state" CHECK ("reservation"."state" in ('held', 'consumed', 'released', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "stock_command" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stock_command_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"office_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"request" jsonb NOT NULL,
	"undoes_id" uuid,
	"device" text DEFAULT '' NOT NULL,
	"actor_id" uuid NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_command_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stock_command_kind" CHECK ("stock_command"."kind" in ('use', 'receive', 'move', 'waste', 'return', 'adjust', 'reverse'))
);
--> statement-breakpoint
CREATE TABLE "unknown_code" (
	"organization_id" uuid NOT NULL,
	"code" text NOT NULL,
	"scheme" text NOT NULL,
	"raw" text NOT NULL,
	"office_id" uuid NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unknown_code_organization_id_code_pk" PRIMARY KEY("organization_id","code")
);
--> statement-breakpoint
CREATE TABLE "bin" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"code" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bin_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "bin_of_room" UNIQUE("organization_id","room_id","id")
);
--> statement-breakpoint
CREATE TABLE "number_series" (
	"organization_id" uuid NOT NULL,
	"key" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "number_series_organization_id_key_pk" PRIMARY KEY("organization_id","key")
);
--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "reserved_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "unusable_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "item" drop column "stock_level";--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "stock_level" text GENERATED ALWAYS AS (stock_level(status, current_quantity - reserved_quantity - unusable_quantity, reorder_point, min_quantity)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "item_by_level" ON "item" USING btree ("organization_id","stock_level","name_key","id") WHERE archived_at is null;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "bin_id" uuid;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "replenish_method" text DEFAULT 'ledger' NOT NULL;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "lead_time_days" integer;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "review_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "service_level" numeric(4, 3);--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "order_multiple" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "auto_reorder" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "auto_reorder_quantity" integer;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "alert_people" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "levels_locked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "abc_class" text DEFAULT 'C' NOT NULL;--> statement-breakpoint
ALTER TABLE "lot" ADD COLUMN "hold_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD COLUMN "reserved" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD COLUMN "expiry_date" date;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "command_id" uuid;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "count_id" uuid;--> statement-breakpoint
ALTER TABLE "vendor" ADD COLUMN "lead_time_days" numeric(6, 2);--> statement-breakpoint
ALTER TABLE "vendor" ADD COLUMN "lead_time_deviation" numeric(6, 2);--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "responsible" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "temperature_min" numeric(5, 1);--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "temperature_max" numeric(5, 1);--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_organization_id_office_id_office_organization_id_id_fk" FOREIGN KEY ("organization_id","office_id") REFERENCES "public"."office"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_organization_id_item_id_item_organization_id_id_fk" FOREIGN KEY ("organization_id","item_id") REFERENCES "public"."item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_organization_id_lot_id_lot_organization_id_id_fk" FOREIGN KEY ("organization_id","lot_id") REFERENCES "public"."lot"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_organization_id_room_id_room_organization_id_id_fk" FOREIGN KEY ("organization_id","room_id") REFERENCES "public"."room"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_organization_id_owner_id_person_organization_id_id_fk" FOREIGN KEY ("organization_id","owner_id") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_organization_id_resolved_by_person_organization_id_id_fk" FOREIGN KEY ("organization_id","resolved_by") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_mute" ADD CONSTRAINT "alert_mute_organization_id_item_id_item_organization_id_id_fk" FOREIGN KEY ("organization_id","item_id") REFERENCES "public"."item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_mute" ADD CONSTRAINT "alert_mute_organization_id_person_id_person_organization_id_id_fk" FOREIGN KEY ("organization_id","person_id") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expiry_day" ADD CONSTRAINT "expiry_day_organization_id_office_id_office_organization_id_id_fk" FOREIGN KEY ("organization_id","office_id") REFERENCES "public"."office"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_outlook" ADD CONSTRAINT "item_outlook_organization_id_item_id_item_organization_id_id_fk" FOREIGN KEY ("organization_id","item_id") REFERENCES "public"."item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "count_line" ADD CONSTRAINT "count_line_organization_id_count_id_stock_count_organization_id_id_fk" FOREIGN KEY ("organization_id","count_id") REFERENCES "public"."stock_count"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "count_line" ADD CONSTRAINT "count_line_organization_id_item_id_item_organization_id_id_fk" FOREIGN KEY ("organization_id","item_id") REFERENCES "public"."item"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "count_line" ADD CONSTRAINT "count_line_organization_id_lot_id_lot_organization_id_id_fk" FOREIGN KEY ("organization_id","lot_id") REFERENCES "public"."lot"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "count_line" ADD CONSTRAINT "count_line_organization_id_counted_by_person_organization_id_id_fk" FOREIGN KEY ("organization_id","counted_by") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "count_line" ADD CONSTRAINT "count_line_organization_id_recounted_by_person_organization_id_id_fk" FOREIGN KEY ("organization_id","recounted_by") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_organization_id_office_id_room_id_room_organization_id_office_id_id_fk" FOREIGN KEY ("organization_id","office_id","room_id") REFERENCES "public"."room"("organization_id","office_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_organization_id_assigned_to_person_organization_id_id_fk" FOREIGN KEY ("organization_id","assigned_to") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_organization_id_started_by_person_organization_id_id_fk" FOREIGN KEY ("organization_id","started_by") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_organization_id_posted_by_person_organization_id_id_fk" FOREIGN KEY ("organization_id","posted_by") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anomaly" ADD CONSTRAINT "anomaly_organization_id_office_id_office_organization_id_id_fk" FOREIGN KEY ("organization_id","office_id") REFERENCES "public"."office"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anomaly" ADD CONSTRAINT "anomaly_organization_id_item_id_item_organization_id_id_fk" FOREIGN KEY ("organization_id","item_id") REFERENCES "public"."item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anomaly" ADD CONSTRAINT "anomaly_organization_id_owner_id_person_organization_id_id_fk" FOREIGN KEY ("organization_id","owner_id") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anomaly" ADD CONSTRAINT "anomaly_organization_id_decided_by_person_organization_id_id_fk" FOREIGN KEY ("organization_id","decided_by") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "detection" ADD CONSTRAINT "detection_organization_id_office_id_room_id_room_organization_id_office_id_id_fk" FOREIGN KEY ("organization_id","office_id","room_id") REFERENCES "public"."room"("organization_id","office_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "detection" ADD CONSTRAINT "detection_organization_id_started_by_person_organization_id_id_fk" FOREIGN KEY ("organization_id","started_by") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "detection_photo" ADD CONSTRAINT "detection_photo_organization_id_detection_id_detection_organization_id_id_fk" FOREIGN KEY ("organization_id","detection_id") REFERENCES "public"."detection"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "detection_row" ADD CONSTRAINT "detection_row_organization_id_detection_id_detection_organization_id_id_fk" FOREIGN KEY ("organization_id","detection_id") REFERENCES "public"."detection"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "detection_row" ADD CONSTRAINT "detection_row_organization_id_product_id_product_organization_id_id_fk" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."product"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "detection_row" ADD CONSTRAINT "detection_row_organization_id_item_id_item_organization_id_id_fk" FOREIGN KEY ("organization_id","item_id") REFERENCES "public"."item"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "detection_row" ADD CONSTRAINT "detection_row_organization_id_lot_id_lot_organization_id_id_fk" FOREIGN KEY ("organization_id","lot_id") REFERENCES "public"."lot"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_organization_id_item_id_item_organization_id_id_fk" FOREIGN KEY ("organization_id","item_id") REFERENCES "public"."item"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_organization_id_lot_id_lot_organization_id_id_fk" FOREIGN KEY ("organization_id","lot_id") REFERENCES "public"."lot"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_organization_id_created_by_person_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_command" ADD CONSTRAINT "stock_command_organization_id_item_id_item_organization_id_id_fk" FOREIGN KEY ("organization_id","item_id") REFERENCES "public"."item"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_command" ADD CONSTRAINT "stock_command_organization_id_office_id_office_organization_id_id_fk" FOREIGN KEY ("organization_id","office_id") REFERENCES "public"."office"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_command" ADD CONSTRAINT "stock_command_organization_id_actor_id_person_organization_id_id_fk" FOREIGN KEY ("organization_id","actor_id") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_command" ADD CONSTRAINT "stock_command_organization_id_undoes_id_stock_command_organization_id_id_fk" FOREIGN KEY ("organization_id","undoes_id") REFERENCES "public"."stock_command"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unknown_code" ADD CONSTRAINT "unknown_code_organization_id_office_id_office_organization_id_id_fk" FOREIGN KEY ("organization_id","office_id") REFERENCES "public"."office"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bin" ADD CONSTRAINT "bin_organization_id_room_id_room_organization_id_id_fk" FOREIGN KEY ("organization_id","room_id") REFERENCES "public"."room"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_series" ADD CONSTRAINT "number_series_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_once" ON "alert" USING btree ("organization_id","kind","subject") WHERE state <> 'resolved';--> statement-breakpoint
CREATE INDEX "alert_standing" ON "alert" USING btree ("organization_id","rank","opened_at","id") WHERE state <> 'resolved';--> statement-breakpoint
CREATE INDEX "alert_standing_of_office" ON "alert" USING btree ("organization_id","office_id","rank","opened_at","id") WHERE state <> 'resolved';--> statement-breakpoint
CREATE INDEX "alert_resolved" ON "alert" USING btree ("organization_id","resolved_at") WHERE state = 'resolved';--> statement-breakpoint
CREATE INDEX "alert_of_item" ON "alert" USING btree ("organization_id","item_id") WHERE state <> 'resolved';--> statement-breakpoint
CREATE INDEX "item_outlook_by_day" ON "item_outlook" USING btree ("organization_id","office_id","as_of");--> statement-breakpoint
CREATE INDEX "count_line_of_item" ON "count_line" USING btree ("organization_id","item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_number" ON "stock_count" USING btree ("organization_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_under_way" ON "stock_count" USING btree ("organization_id","room_id") WHERE state in ('counting', 'recount', 'review');--> statement-breakpoint
CREATE INDEX "stock_count_of_office" ON "stock_count" USING btree ("organization_id","office_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "anomaly_once" ON "anomaly" USING btree ("organization_id","rule","subject");--> statement-breakpoint
CREATE INDEX "anomaly_by_state" ON "anomaly" USING btree ("organization_id","state","last_seen_at");--> statement-breakpoint
CREATE INDEX "detection_of_office" ON "detection" USING btree ("organization_id","office_id","created_at");--> statement-breakpoint
CREATE INDEX "reservation_of_item" ON "reservation" USING btree ("organization_id","item_id") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "stock_command_of_item" ON "stock_command" USING btree ("organization_id","item_id","seq");--> statement-breakpoint
CREATE INDEX "stock_command_in_order" ON "stock_command" USING btree ("organization_id","seq");--> statement-breakpoint
CREATE INDEX "stock_command_of_actor" ON "stock_command" USING btree ("organization_id","actor_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_command_undone_once" ON "stock_command" USING btree ("organization_id","undoes_id") WHERE undoes_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bin_code" ON "bin" USING btree ("organization_id","room_id",lower("code"));--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_organization_id_room_id_bin_id_bin_organization_id_room_id_id_fk" FOREIGN KEY ("organization_id","room_id","bin_id") REFERENCES "public"."bin"("organization_id","room_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_organization_id_command_id_stock_command_organization_id_id_fk" FOREIGN KEY ("organization_id","command_id") REFERENCES "public"."stock_command"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_balance_by_expiry" ON "stock_balance" USING btree ("organization_id","expiry_date","lot_id","item_id") WHERE on_hand > 0 and lot_id is not null;--> statement-breakpoint
CREATE INDEX "stock_movement_by_type" ON "stock_movement" USING btree ("organization_id","type","occurred_at");--> statement-breakpoint
CREATE INDEX "stock_movement_of_lot" ON "stock_movement" USING btree ("organization_id","lot_id","seq") WHERE lot_id is not null;--> statement-breakpoint
CREATE INDEX "stock_movement_of_command" ON "stock_movement" USING btree ("organization_id","command_id") WHERE command_id is not null;--> statement-breakpoint
CREATE INDEX "stock_movement_of_count" ON "stock_movement" USING btree ("organization_id","count_id") WHERE count_id is not null;--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_reserved" CHECK ("item"."reserved_quantity" >= 0 and "item"."unusable_quantity" >= 0);--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_available" CHECK ("item"."reserved_quantity" + "item"."unusable_quantity" <= "item"."current_quantity");--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_method" CHECK ("item"."replenish_method" in ('ledger', 'two_bin', 'par_count'));--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_lead_time" CHECK ("item"."lead_time_days" between 0 and 365);--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_review" CHECK ("item"."review_days" between 1 and 90);--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_service" CHECK ("item"."service_level" between 0.8 and 0.999);--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_multiple" CHECK ("item"."order_multiple" >= 1);--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_auto" CHECK ("item"."auto_reorder_quantity" > 0);--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_abc" CHECK ("item"."abc_class" in ('A', 'B', 'C'));--> statement-breakpoint
ALTER TABLE "stock_balance" ADD CONSTRAINT "stock_balance_reserved" CHECK ("stock_balance"."reserved" between 0 and "stock_balance"."on_hand");--> statement-breakpoint
ALTER TABLE "vendor" ADD CONSTRAINT "vendor_lead_time" CHECK ("vendor"."lead_time_days" between 0 and 365 and "vendor"."lead_time_deviation" between 0 and 365);--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_temperature" CHECK ("room"."temperature_min" <= "room"."temperature_max");