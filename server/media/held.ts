import type { Database, Transaction } from '#server/db/connect.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import { notFound } from '#server/http/problem.ts'
import type { SendFile } from '#server/http/route.ts'
import { ofLesson } from './registration.ts'
import type { Register } from './registration.ts'
import type { Removal } from './removal.ts'
import { keyIn, privateCaching, sendObject } from './serving.ts'
import type { MediaStore } from './store.ts'

/** Files that other parts of the product take in themselves, and let go to the public or not. */
export function createHeldFiles(given: {
  store: MediaStore
  objects: ObjectStore
  removal: Removal
  register: Register
}) {
  const { store, objects, removal, register } = given
  return {
    write: (id: string, bytes: Uint8Array, type: string) => objects.write(id, bytes, type),
    remove: (id: string) => objects.remove(id),
    insertHeld: (tx: Transaction, file: Parameters<MediaStore['insertHeld']>[1]) => store.insertHeld(tx, file),
    publish: (tx: Transaction, id: string) => store.publish(tx, id),
    hold: (tx: Transaction, id: string) => store.hold(tx, id),
    withdraw: (tx: Pick<Database, 'update'>, ids: string[], at: Date) => store.withdraw(tx, ids, at),
    removeSoon: () => removal.soon(),
    /** Registers what was sent to an address signed for a lesson, and keeps it from the lesson's own files. Answers its id. */
    async take(mediaURL: string, personId: string, lessonId: string): Promise<string> {
      const path = await register(mediaURL, personId, ofLesson(lessonId))
      const id = keyIn(path.split('/').at(-1) ?? '') ?? ''
      await store.holdOfLesson(id)
      return id
    },
    /** With a name it is to be kept under that, and not looked at in the browser. */
    send:
      (id: string, name?: string): SendFile =>
      async (request, response) => {
        const file = await store.findHeld(id)
        if (!file) throw notFound()
        await sendObject(objects, { ...file, name }, privateCaching, request, response)
      },
  }
}
