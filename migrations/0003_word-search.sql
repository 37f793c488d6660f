CREATE INDEX "audit_entries_subject_words" ON "audit_entries" USING gin (to_tsvector('simple', translate("subject", '-./@_<>&+:~#%?=''’ʼ‘ʻ`´', '               ')));--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "contributions_title_words" ON "contributions" USING gin (to_tsvector('simple', translate("title", '-./@_<>&+:~#%?=''’ʼ‘ʻ`´', '               ')));