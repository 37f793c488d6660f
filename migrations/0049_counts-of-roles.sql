CREATE TABLE "role_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "role_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"role" text NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION count_roles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO role_changes (role, change) SELECT role, count(*) FROM after GROUP BY role;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO role_changes (role, change) SELECT role, -count(*) FROM before GROUP BY role;
  ELSE
    INSERT INTO role_changes (role, change)
    SELECT role, sum(change) FROM (SELECT role, -1 AS change FROM before UNION ALL SELECT role, 1 FROM after) changes
    GROUP BY role HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_role_inserted AFTER INSERT ON users REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_roles();
--> statement-breakpoint
CREATE TRIGGER users_role_updated AFTER UPDATE ON users REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_roles();
--> statement-breakpoint
CREATE TRIGGER users_role_deleted AFTER DELETE ON users REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_roles();
--> statement-breakpoint
-- The triggers above hold a lock that keeps writers away until this transaction ends.
INSERT INTO role_changes (role, change) SELECT role, count(*) FROM users GROUP BY role;
