CREATE INDEX CONCURRENTLY "answers_exercise_seq" ON "answers" USING btree ("exercise_id","seq");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "answers_of_card" ON "answers" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "cards_card" ON "cards" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "lesson_completions_lesson" ON "lesson_completions" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "study_words_entry" ON "study_words" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_paid_until" ON "users" USING btree ("subscription_end_date") WHERE "users"."role" = 'PAID';