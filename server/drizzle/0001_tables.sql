CREATE TABLE "audit_event" (
	"organization_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid,
	"details" jsonb NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_event_organization_id_seq_pk" PRIMARY KEY("organization_id","seq")
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"organization_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_organization_id_person_id_route_key_pk" PRIMARY KEY("organization_id","person_id","route","key")
);
--> statement-breakpoint
CREATE TABLE "import_batch" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	"room_id" uuid,
	"file_name" text NOT NULL,
	"content" text NOT NULL,
	"rows" integer NOT NULL,
	"reading" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"result" jsonb,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "import_batch_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "import_batch_state" CHECK ("import_batch"."state" in ('draft', 'committed', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "import_change" (
	"organization_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"before" jsonb,
	"version" integer NOT NULL,
	CONSTRAINT "import_change_organization_id_import_id_item_id_pk" PRIMARY KEY("organization_id","import_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "item" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	"room_id" uuid,
	"vendor_id" uuid,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"type" text NOT NULL,
	"unit" text NOT NULL,
	"serial_number" text,
	"department" text NOT NULL,
	"location" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"current_quantity" integer DEFAULT 0 NOT NULL,
	"min_quantity" integer,
	"reorder_point" integer,
	"max_quantity" integer,
	"unit_price" numeric(14, 4),
	"purchase_date" date,
	"notes" text DEFAULT '' NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"name_key" text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"stock_level" text GENERATED ALWAYS AS (stock_level(status, current_quantity, reorder_point, min_quantity)) STORED NOT NULL,
	"archived_at" timestamp with time zone,
	"updated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "item_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "item_once" UNIQUE NULLS NOT DISTINCT("organization_id","product_id","office_id","room_id","serial_number","archived_at"),
	CONSTRAINT "item_quantity" CHECK ("item"."current_quantity" >= 0),
	CONSTRAINT "item_min" CHECK ("item"."min_quantity" >= 0),
	CONSTRAINT "item_levels" CHECK ("item"."reorder_point" >= "item"."min_quantity" and "item"."max_quantity" >= "item"."reorder_point" and "item"."max_quantity" >= "item"."min_quantity"),
	CONSTRAINT "item_price" CHECK ("item"."unit_price" >= 0),
	CONSTRAINT "item_status" CHECK ("item"."status" in ('active', 'maintenance')),
	CONSTRAINT "item_archived_empty" CHECK ("item"."archived_at" is null or "item"."current_quantity" = 0)
);
--> statement-breakpoint
CREATE TABLE "item_word" (
	"organization_id" uuid NOT NULL,
	"word" text NOT NULL,
	"category" text NOT NULL,
	"name_key" text NOT NULL,
	"item_id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	CONSTRAINT "item_word_organization_id_word_category_name_key_item_id_pk" PRIMARY KEY("organization_id","word","category","name_key","item_id")
);
--> statement-breakpoint
CREATE TABLE "item_word_count" (
	"organization_id" uuid NOT NULL,
	"word" text NOT NULL,
	"category" text NOT NULL,
	"office_id" uuid NOT NULL,
	"items" integer NOT NULL,
	CONSTRAINT "item_word_count_organization_id_word_category_office_id_pk" PRIMARY KEY("organization_id","word","category","office_id")
);
--> statement-breakpoint
CREATE TABLE "lot" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"number" text NOT NULL,
	"expiry_date" date,
	"hold" text DEFAULT 'none' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lot_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "lot_hold" CHECK ("lot"."hold" in ('none', 'quarantined', 'recalled', 'damaged'))
);
--> statement-breakpoint
CREATE TABLE "product" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"type" text NOT NULL,
	"unit" text DEFAULT 'EA' NOT NULL,
	"criticality" text DEFAULT 'E' NOT NULL,
	"expiry_required" boolean DEFAULT false NOT NULL,
	"shelf_life_days" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "product_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "product_type" CHECK ("product"."type" in ('Supplies', 'Equipment')),
	CONSTRAINT "product_criticality" CHECK ("product"."criticality" in ('V', 'E', 'D'))
);
--> statement-breakpoint
CREATE TABLE "product_code" (
	"organization_id" uuid NOT NULL,
	"scheme" text NOT NULL,
	"code" text NOT NULL,
	"product_id" uuid NOT NULL,
	"pack_quantity" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "product_code_organization_id_scheme_code_pk" PRIMARY KEY("organization_id","scheme","code"),
	CONSTRAINT "product_code_scheme" CHECK ("product_code"."scheme" in ('GTIN', 'UDI-DI', 'HIBC', 'NDC', 'UPC', 'internal')),
	CONSTRAINT "product_code_pack" CHECK ("product_code"."pack_quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "stock_balance" (
	"organization_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"lot_id" uuid,
	"on_hand" integer NOT NULL,
	CONSTRAINT "stock_balance_once" UNIQUE NULLS NOT DISTINCT("organization_id","item_id","lot_id"),
	CONSTRAINT "stock_balance_on_hand" CHECK ("stock_balance"."on_hand" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_movement" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stock_movement_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"item_id" uuid NOT NULL,
	"lot_id" uuid,
	"quantity" integer NOT NULL,
	"type" text NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"unit_cost" numeric(14, 4),
	"import_id" uuid,
	"reverses_id" uuid,
	"actor_id" uuid NOT NULL,
	"occurred_at" timestamp with time zone DEFAULT now() NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movement_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stock_movement_quantity" CHECK ("stock_movement"."quantity" <> 0),
	CONSTRAINT "stock_movement_type" CHECK ("stock_movement"."type" in ('opening', 'receipt', 'issue', 'transfer_out', 'transfer_in', 'count_adjust', 'adjust', 'return_to_vendor', 'waste_expired', 'waste_damaged', 'waste_recalled'))
);
--> statement-breakpoint
CREATE TABLE "vendor" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "vendor_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "office" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"timezone" text NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip_code" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"manager" text DEFAULT '' NOT NULL,
	"employees" integer DEFAULT 0 NOT NULL,
	"features" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "office_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "office_type" CHECK ("office"."type" in ('main', 'branch', 'warehouse', 'clinic')),
	CONSTRAINT "office_status" CHECK ("office"."status" in ('active', 'inactive', 'maintenance')),
	CONSTRAINT "office_employees" CHECK ("office"."employees" >= 0)
);
--> statement-breakpoint
CREATE TABLE "organization" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"floor" text NOT NULL,
	"building" text NOT NULL,
	"type" text NOT NULL,
	"is_quarantine" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "room_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "room_of_office" UNIQUE("organization_id","office_id","id"),
	CONSTRAINT "room_type" CHECK ("room"."type" in ('storage', 'exam_room', 'office', 'lab', 'conference'))
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"organization_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "setting_organization_id_key_pk" PRIMARY KEY("organization_id","key")
);
--> statement-breakpoint
CREATE TABLE "login_attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "person" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"department" text DEFAULT 'General' NOT NULL,
	"primary_role" text DEFAULT 'user' NOT NULL,
	"password_hash" text,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "person_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "person_status" CHECK ("person"."status" in ('invited', 'pending', 'active', 'suspended', 'deactivated'))
);
--> statement-breakpoint
CREATE TABLE "role_grant" (
	"organization_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"role" text NOT NULL,
	"office_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "role_grant_once" UNIQUE NULLS NOT DISTINCT("organization_id","person_id","role","office_id")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "session_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "audit_event" ADD CONSTRAINT "audit_event_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_head" ADD CONSTRAINT "audit_head_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_batch" ADD CONSTRAINT "import_batch_organization_id_office_id_office_organization_id_id_fk" FOREIGN KEY ("organization_id","office_id") REFERENCES "public"."office"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_batch" ADD CONSTRAINT "import_batch_organization_id_office_id_room_id_room_organization_id_office_id_id_fk" FOREIGN KEY ("organization_id","office_id","room_id") REFERENCES "public"."room"("organization_id","office_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_batch" ADD CONSTRAINT "import_batch_organization_id_created_by_person_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_change" ADD CONSTRAINT "import_change_organization_id_import_id_import_batch_organization_id_id_fk" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."import_batch"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_change" ADD CONSTRAINT "import_change_organization_id_item_id_item_organization_id_id_fk" FOREIGN KEY ("organization_id","item_id") REFERENCES "public"."item"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_organization_id_product_id_product_organization_id_id_fk" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."product"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_organization_id_office_id_office_organization_id_id_fk" FOREIGN KEY ("organization_id","office_id") REFERENCES "public"."office"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_organization_id_office_id_room_id_room_organization_id_office_id_id_fk" FOREIGN KEY ("organization_id","office_id","room_id") REFERENCES "public"."room"("organization_id","office_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_organization_id_vendor_id_vendor_organization_id_id_fk" FOREIGN KEY ("organization_id","vendor_id") REFERENCES "public"."vendor"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_organization_id_updated_by_person_organization_id_id_fk" FOREIGN KEY ("organization_id","updated_by") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot" ADD CONSTRAINT "lot_organization_id_product_id_product_organization_id_id_fk" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."product"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_code" ADD CONSTRAINT "product_code_organization_id_product_id_product_organization_id_id_fk" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."product"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD CONSTRAINT "stock_balance_organization_id_item_id_item_organization_id_id_fk" FOREIGN KEY ("organization_id","item_id") REFERENCES "public"."item"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD CONSTRAINT "stock_balance_organization_id_lot_id_lot_organization_id_id_fk" FOREIGN KEY ("organization_id","lot_id") REFERENCES "public"."lot"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_organization_id_item_id_item_organization_id_id_fk" FOREIGN KEY ("organization_id","item_id") REFERENCES "public"."item"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_organization_id_lot_id_lot_organization_id_id_fk" FOREIGN KEY ("organization_id","lot_id") REFERENCES "public"."lot"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_organization_id_actor_id_person_organization_id_id_fk" FOREIGN KEY ("organization_id","actor_id") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor" ADD CONSTRAINT "vendor_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office" ADD CONSTRAINT "office_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_organization_id_office_id_office_organization_id_id_fk" FOREIGN KEY ("organization_id","office_id") REFERENCES "public"."office"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setting" ADD CONSTRAINT "setting_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_grant" ADD CONSTRAINT "role_grant_organization_id_person_id_person_organization_id_id_fk" FOREIGN KEY ("organization_id","person_id") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_grant" ADD CONSTRAINT "role_grant_organization_id_office_id_office_organization_id_id_fk" FOREIGN KEY ("organization_id","office_id") REFERENCES "public"."office"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_organization_id_person_id_person_organization_id_id_fk" FOREIGN KEY ("organization_id","person_id") REFERENCES "public"."person"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_event_of_entity" ON "audit_event" USING btree ("organization_id","entity_id","seq");--> statement-breakpoint
CREATE INDEX "import_change_of_item" ON "import_change" USING btree ("organization_id","item_id");--> statement-breakpoint
CREATE INDEX "item_by_name" ON "item" USING btree ("organization_id","name_key","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "item_by_category" ON "item" USING btree ("organization_id","category","name_key","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "item_by_office" ON "item" USING btree ("organization_id","office_id","name_key","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "item_by_level" ON "item" USING btree ("organization_id","stock_level","name_key","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "item_by_sku" ON "item" USING btree ("organization_id","sku","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "item_by_room" ON "item" USING btree ("organization_id","room_id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "item_of_product" ON "item" USING btree ("organization_id","product_id");--> statement-breakpoint
CREATE INDEX "item_word_by_name" ON "item_word" USING btree ("organization_id","word","name_key","item_id");--> statement-breakpoint
CREATE INDEX "item_word_of_item" ON "item_word" USING btree ("organization_id","item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lot_number" ON "lot" USING btree ("organization_id","product_id","number");--> statement-breakpoint
CREATE INDEX "lot_by_expiry" ON "lot" USING btree ("organization_id","expiry_date");--> statement-breakpoint
CREATE UNIQUE INDEX "product_sku" ON "product" USING btree ("organization_id",lower("sku"));--> statement-breakpoint
CREATE INDEX "product_category" ON "product" USING btree ("organization_id","category");--> statement-breakpoint
CREATE INDEX "stock_balance_of_lot" ON "stock_balance" USING btree ("organization_id","lot_id") WHERE lot_id is not null;--> statement-breakpoint
CREATE INDEX "stock_movement_of_item" ON "stock_movement" USING btree ("organization_id","item_id","seq");--> statement-breakpoint
CREATE INDEX "stock_movement_by_time" ON "stock_movement" USING btree ("organization_id","occurred_at");--> statement-breakpoint
CREATE INDEX "stock_movement_of_import" ON "stock_movement" USING btree ("organization_id","import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movement_reversed_once" ON "stock_movement" USING btree ("organization_id","reverses_id") WHERE reverses_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_name" ON "vendor" USING btree ("organization_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "office_code" ON "office" USING btree ("organization_id",lower("code"));--> statement-breakpoint
CREATE UNIQUE INDEX "office_name" ON "office" USING btree ("organization_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "room_number" ON "room" USING btree ("organization_id","office_id",lower("building"),lower("number"));--> statement-breakpoint
CREATE UNIQUE INDEX "person_email" ON "person" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "session_token" ON "session" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "session_of_person" ON "session" USING btree ("organization_id","person_id");