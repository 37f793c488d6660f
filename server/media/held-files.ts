import type { Deps } from '#server/deps.ts'
import { orNotFound } from '#server/http/problem.ts'
import type { SendFile } from '#server/http/route.ts'
import { uploadIdOfPath } from './media-type.ts'
import { createRegistration, lessonAccess } from './registration.ts'
import { privateCaching, sendObject } from './serving.ts'
import { markWithdrawn } from './withdrawal/withdrawn-files.ts'
import * as store from './store.ts'

/** Registers a file that was uploaded to an address signed for a lesson, and hides it from the lesson's own files. Returns its id. */
export async function holdLessonFile(
  deps: Deps,
  mediaURL: string,
  { personId, lessonId }: { personId: string; lessonId: string },
): Promise<string> {
  const path = await createRegistration(deps)(mediaURL, personId, lessonAccess(lessonId))
  const id = uploadIdOfPath(path)!
  await store.withdrawFromLesson(deps.db, id)
  return id
}

/** Sends a file that has no public address. With a name the browser saves the file under it instead of showing it. */
export const sendHeld =
  ({ db, objects }: Deps, id: string, name?: string): SendFile =>
  async (request, response) => {
    const file = orNotFound(await store.findHeld(db, id))
    await sendObject(objects, { ...file, name }, privateCaching, request, response)
  }

/** Withdraws files for good and deletes their bytes soon. */
export async function withdrawHeld({ db, clock, removal }: Deps, ids: string[]): Promise<void> {
  await markWithdrawn(db, ids, clock())
  removal.soon()
}
