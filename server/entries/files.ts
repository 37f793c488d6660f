import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/connect.ts'

/** A file that was taken back is named by no entry any more. */
export async function forgetFile(tx: Transaction, path: string): Promise<void> {
  await tx.execute(sql`
    UPDATE categories SET
      image_url = nullif(image_url, ${path}), audio_url = nullif(audio_url, ${path}), video_url = nullif(video_url, ${path}),
      version = version + 1
    WHERE ${path} IN (image_url, audio_url, video_url)`)
}
