--> statement-breakpoint
INSERT INTO "content_versions" (name) VALUES ('labels');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER interface_labels_changed AFTER INSERT OR UPDATE OR DELETE ON interface_labels DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION content_changed('labels');
