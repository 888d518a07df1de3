CREATE TABLE "rebalance_plan" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"computed_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rebalance_proposal" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"from_office_id" uuid NOT NULL,
	"to_office_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"to_item_id" uuid,
	"lot_id" uuid,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"saving" numeric(14, 4) NOT NULL,
	"cost" numeric(14, 4) NOT NULL,
	"because" jsonb NOT NULL,
	"transfer_id" uuid,
	"dismissed_at" timestamp with time zone,
	CONSTRAINT "rebalance_proposal_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "rebalance_proposal_offices" CHECK ("rebalance_proposal"."from_office_id" <> "rebalance_proposal"."to_office_id"),
	CONSTRAINT "rebalance_proposal_quantity" CHECK ("rebalance_proposal"."quantity" > 0),
	CONSTRAINT "rebalance_proposal_reason" CHECK ("rebalance_proposal"."reason" in ('need', 'waste'))
);
--> statement-breakpoint
CREATE TABLE "item_month" (
	"organization_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"month" date NOT NULL,
	"net" integer DEFAULT 0 NOT NULL,
	"first_on" date,
	"last_on" date,
	"first_issue_on" date,
	"last_issue_on" date,
	"used_quantity" integer DEFAULT 0 NOT NULL,
	"used_amount" numeric(18, 4) DEFAULT '0' NOT NULL,
	"received_quantity" integer DEFAULT 0 NOT NULL,
	"received_amount" numeric(18, 4) DEFAULT '0' NOT NULL,
	"expired_amount" numeric(18, 4) DEFAULT '0' NOT NULL,
	"damaged_amount" numeric(18, 4) DEFAULT '0' NOT NULL,
	"recalled_amount" numeric(18, 4) DEFAULT '0' NOT NULL,
	"corrected_amount" numeric(18, 4) DEFAULT '0' NOT NULL,
	CONSTRAINT "item_month_organization_id_item_id_month_pk" PRIMARY KEY("organization_id","item_id","month")
);
--> statement-breakpoint
CREATE TABLE "report_schedule" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"format" text NOT NULL,
	"frequency" text NOT NULL,
	"office_ids" uuid[] DEFAULT '{}' NOT NULL,
	"recipients" uuid[] NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"next_run_at" timestamp with time zone NOT NULL,
	"last_run_at" timestamp with time zone,
	"last_outcome" jsonb,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "report_schedule_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "report_schedule_type" CHECK ("report_schedule"."type" in ('overview', 'inventory', 'transfers', 'financial', 'performance')),
	CONSTRAINT "report_schedule_format" CHECK ("report_schedule"."format" in ('pdf', 'xlsx', 'csv')),
	CONSTRAINT "report_schedule_frequency" CHECK ("report_schedule"."frequency" in ('weekly', 'monthly')),
	CONSTRAINT "report_schedule_recipients" CHECK (cardinality("report_schedule"."recipients") between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "transfer" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" text NOT NULL,
	"from_office_id" uuid NOT NULL,
	"to_office_id" uuid NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"purpose" text DEFAULT 'need' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"carrier" text DEFAULT '' NOT NULL,
	"is_cold_chain" boolean DEFAULT false NOT NULL,
	"expected_on" date,
	"min_life_days" integer DEFAULT 30 NOT NULL,
	"requested_by" uuid,
	"requested_at" timestamp with time zone,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"shipped_by" uuid,
	"shipped_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"remark" text DEFAULT '' NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "transfer_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "transfer_offices" CHECK ("transfer"."from_office_id" <> "transfer"."to_office_id"),
	CONSTRAINT "transfer_approver" CHECK ("transfer"."approved_by" <> "transfer"."requested_by"),
	CONSTRAINT "transfer_life" CHECK ("transfer"."min_life_days" between 0 and 730),
	CONSTRAINT "transfer_purpose" CHECK ("transfer"."purpose" in ('need', 'waste', 'recall', 'closing')),
	CONSTRAINT "transfer_state" CHECK ("transfer"."state" in ('draft', 'requested', 'approved', 'picking', 'in_transit', 'partly_received', 'received', 'closed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "transfer_line" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"transfer_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"position" integer NOT NULL,
	"short_reason" text,
	CONSTRAINT "transfer_line_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "transfer_line_once" UNIQUE("organization_id","transfer_id","item_id"),
	CONSTRAINT "transfer_line_quantity" CHECK ("transfer_line"."quantity" > 0),
	CONSTRAINT "transfer_line_short_reason" CHECK ("transfer_line"."short_reason" in ('not_found', 'damaged', 'expired', 'needed_here', 'other'))
);
--> statement-breakpoint
CREATE TABLE "transfer_loss" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"transfer_lot_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"state" text DEFAULT 'reported' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"reported_by" uuid NOT NULL,
	"reported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"found_by" uuid,
	"found_at" timestamp with time zone,
	"decision_note" text DEFAULT '' NOT NULL,
	CONSTRAINT "transfer_loss_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "transfer_loss_quantity" CHECK ("transfer_loss"."quantity" > 0),
	CONSTRAINT "transfer_loss_state" CHECK ("transfer_loss"."state" in ('reported', 'approved', 'found')),
	CONSTRAINT "transfer_loss_second_person" CHECK ("transfer_loss"."approved_by" <> "transfer_loss"."reported_by"),
	CONSTRAINT "transfer_loss_approved" CHECK ("transfer_loss"."state" <> 'approved' or "transfer_loss"."approved_by" is not null)
);
--> statement-breakpoint
CREATE TABLE "transfer_lot" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"transfer_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"lot_id" uuid,
	"reservation_id" uuid,
	"allocated" integer NOT NULL,
	"picked" integer,
	"unit_cost" numeric(14, 4),
	"shipped" integer DEFAULT 0 NOT NULL,
	"arrived" integer DEFAULT 0 NOT NULL,
	"damaged" integer DEFAULT 0 NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"lost" integer DEFAULT 0 NOT NULL,
	"missing" integer DEFAULT 0 NOT NULL,
	"in_transit" integer GENERATED ALWAYS AS (shipped - arrived - returned - lost) STORED NOT NULL,
	CONSTRAINT "transfer_lot_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "transfer_lot_once" UNIQUE NULLS NOT DISTINCT("organization_id","line_id","lot_id"),
	CONSTRAINT "transfer_lot_allocated" CHECK ("transfer_lot"."allocated" >= 0 and "transfer_lot"."picked" >= 0),
	CONSTRAINT "transfer_lot_counts" CHECK ("transfer_lot"."shipped" >= 0 and "transfer_lot"."arrived" >= 0 and "transfer_lot"."returned" >= 0 and "transfer_lot"."lost" >= 0 and "transfer_lot"."missing" >= 0),
	CONSTRAINT "transfer_lot_damaged" CHECK ("transfer_lot"."damaged" between 0 and "transfer_lot"."arrived"),
	CONSTRAINT "transfer_lot_in_transit" CHECK (shipped - arrived - returned - lost >= "transfer_lot"."missing")
);
--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "transfer_lot_id" uuid;--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD COLUMN "attachment_name" text;--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD COLUMN "attachment_type" text;--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD COLUMN "attachment" "bytea";--> statement-breakpoint
ALTER TABLE "rebalance_plan" ADD CONSTRAINT "rebalance_plan_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebalance_proposal" ADD CONSTRAINT "rebalance_proposal_organization_id_from_office_id_office_organization_id_id_fk" FOREIGN KEY ("organization_id","from_office_id") REFERENCES "public"."office"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebalance_proposal" ADD CONSTRAINT "rebalance_proposal_organization_id_to_office_id_office_organization_id_id_fk" FOREIGN KEY ("organization_id","to_office_id") REFERENCES "public"."office"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebalance_proposal" ADD CONSTRAINT "rebalance_proposal_organization_id_item_id_item_organization_id_id_fk" FOREIGN KEY ("organization_id","item_id") REFERENCES "public"."item"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebalance_proposal" ADD CONSTRAINT "rebalance_proposal_organization_id_to_item_id_item_organization_id_id_fk" FOREIGN KEY ("organization_id","to_item_id") REFERENCES "public"."item"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebalance_proposal" ADD CONSTRAINT "rebalance_proposal_organization_id_lot_id_lot_organization_id_id_fk" FOREIGN KEY ("organization_id","lot_id") REFERENCES "public"."lot"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebalance_proposal" ADD CONSTRAINT "rebalance_proposal_organization_id_transfer_id_transfer_organization_id_id_fk" FOREIGN KEY ("organization_id","transfer_id") REFERENCES "public"."transfer"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_month" ADD CONSTRAINT "item_month_organization_id_item_id_item_organization_id_id_fk" FOREIGN KEY ("organization_id","item_id") REFERENCES "public"."item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedule" ADD CONSTRAINT "report_schedule_organization_id_created_by_person_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_organization_id_from_office_id_office_organization_id_id_fk" FOREIGN KEY ("organization_id","from_office_id") REFERENCES "public"."office"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_organization_id_to_office_id_office_organization_id_id_fk" FOREIGN KEY ("organization_id","to_office_id") REFERENCES "public"."office"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_organization_id_requested_by_person_organization_id_id_fk" FOREIGN KEY ("organization_id","requested_by") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_organization_id_approved_by_person_organization_id_id_fk" FOREIGN KEY ("organization_id","approved_by") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_organization_id_shipped_by_person_organization_id_id_fk" FOREIGN KEY ("organization_id","shipped_by") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_organization_id_created_by_person_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_line" ADD CONSTRAINT "transfer_line_organization_id_transfer_id_transfer_organization_id_id_fk" FOREIGN KEY ("organization_id","transfer_id") REFERENCES "public"."transfer"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_line" ADD CONSTRAINT "transfer_line_organization_id_item_id_item_organization_id_id_fk" FOREIGN KEY ("organization_id","item_id") REFERENCES "public"."item"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_loss" ADD CONSTRAINT "transfer_loss_organization_id_transfer_lot_id_transfer_lot_organization_id_id_fk" FOREIGN KEY ("organization_id","transfer_lot_id") REFERENCES "public"."transfer_lot"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_loss" ADD CONSTRAINT "transfer_loss_organization_id_reported_by_person_organization_id_id_fk" FOREIGN KEY ("organization_id","reported_by") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_loss" ADD CONSTRAINT "transfer_loss_organization_id_approved_by_person_organization_id_id_fk" FOREIGN KEY ("organization_id","approved_by") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_loss" ADD CONSTRAINT "transfer_loss_organization_id_found_by_person_organization_id_id_fk" FOREIGN KEY ("organization_id","found_by") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_lot" ADD CONSTRAINT "transfer_lot_organization_id_transfer_id_transfer_organization_id_id_fk" FOREIGN KEY ("organization_id","transfer_id") REFERENCES "public"."transfer"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_lot" ADD CONSTRAINT "transfer_lot_organization_id_line_id_transfer_line_organization_id_id_fk" FOREIGN KEY ("organization_id","line_id") REFERENCES "public"."transfer_line"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_lot" ADD CONSTRAINT "transfer_lot_organization_id_lot_id_lot_organization_id_id_fk" FOREIGN KEY ("organization_id","lot_id") REFERENCES "public"."lot"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_lot" ADD CONSTRAINT "transfer_lot_organization_id_reservation_id_reservation_organization_id_id_fk" FOREIGN KEY ("organization_id","reservation_id") REFERENCES "public"."reservation"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rebalance_proposal_route" ON "rebalance_proposal" USING btree ("organization_id","from_office_id","to_office_id");--> statement-breakpoint
CREATE INDEX "rebalance_proposal_of_transfer" ON "rebalance_proposal" USING btree ("organization_id","transfer_id") WHERE transfer_id is not null;--> statement-breakpoint
CREATE INDEX "report_schedule_due" ON "report_schedule" USING btree ("next_run_at") WHERE is_active;--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_number" ON "transfer" USING btree ("organization_id","number");--> statement-breakpoint
CREATE INDEX "transfer_from" ON "transfer" USING btree ("organization_id","from_office_id","shipped_at");--> statement-breakpoint
CREATE INDEX "transfer_to" ON "transfer" USING btree ("organization_id","to_office_id","shipped_at");--> statement-breakpoint
CREATE INDEX "transfer_latest" ON "transfer" USING btree ("organization_id","updated_at");--> statement-breakpoint
CREATE INDEX "transfer_line_of_item" ON "transfer_line" USING btree ("organization_id","item_id");--> statement-breakpoint
CREATE INDEX "transfer_loss_of_lot" ON "transfer_loss" USING btree ("organization_id","transfer_lot_id");--> statement-breakpoint
CREATE INDEX "transfer_loss_by_time" ON "transfer_loss" USING btree ("organization_id","approved_at");--> statement-breakpoint
CREATE INDEX "transfer_lot_of_transfer" ON "transfer_lot" USING btree ("organization_id","transfer_id");--> statement-breakpoint
CREATE INDEX "transfer_lot_in_transit" ON "transfer_lot" USING btree ("organization_id","line_id") WHERE shipped - arrived - returned - lost > 0;--> statement-breakpoint
CREATE INDEX "stock_movement_of_transfer" ON "stock_movement" USING btree ("organization_id","transfer_lot_id") WHERE transfer_lot_id is not null;