import { randomUUID } from 'node:crypto'
import type { Router } from 'express'
import type { AuditAction } from '#shared/audit.ts'
import type { User } from '#shared/people.ts'
import { can } from '#shared/policy.ts'
import { fileLimits, gifts, largestUpload, lessonFiles, media } from '#shared/media.ts'
import type { FileKind } from '#shared/media.ts'
import { packDays } from '#shared/study.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import { notFound, tooLarge } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { Throttle } from '#server/http/throttle.ts'
import { fileNameFor, mediaNamed } from './media-type.ts'
import { hashOf, held, inPublic, lifetime, ofLesson, refuseOverLimit, withoutQuery, wrongType } from './registration.ts'
import type { Place, Register } from './registration.ts'
import type { Removal } from './removal.ts'
import { keyIn, privateCaching, sendObject } from './serving.ts'
import type { MediaStore, Served } from './store.ts'
import type { Withdrawal } from './withdrawal.ts'

/** What people may do in a short time before it hurts. */
const manyLinks = { name: 'upload links', times: 60, minutes: 10 }
const manyGifts = { name: 'gifts', times: 120, minutes: 24 * 60 }

/** No device keeps a copy longer. Milliseconds. */
const keptAtMost = (packDays.keptFor + 1) * 24 * 3600_000
/** What is being taken back at this moment is told the next time too. */
const underWay = 60_000

export interface Deps {
  db: Database
  store: MediaStore
  objects: ObjectStore
  throttle: Throttle
  clock: Clock
  removal: Removal
  /** A lesson that is there, with whose it is and whether learners see it. */
  lesson: (id: string) => Promise<{ teacherId: string | null; hidden: boolean; courseHidden: boolean } | undefined>
  withdrawal: Withdrawal
  register: Register
  /** Keeps an event for the admins to read. */
  record: (
    tx: Transaction,
    event: { actorId: string; action: AuditAction; subject: string; subjectId: string },
  ) => Promise<void>
}

interface Announced {
  kind?: FileKind | undefined
  contentType?: string | undefined
  size?: number | undefined
}

export function mediaRoutes(router: Router, needs: Deps) {
  const { store, objects, throttle, clock, withdrawal } = needs
  const { register } = needs

  async function sign(userId: string, announced: Announced, place: Place) {
    const { kind = null, contentType = null, size = null } = announced
    if (contentType !== null && !mediaNamed(contentType, kind)) throw wrongType(kind)
    if (kind && size) refuseOverLimit(kind, size)
    if (size && size > largestUpload) throw tooLarge('No file may have more than 50 MB.')
    await throttle.take(manyLinks, userId, 'Those were many uploads in a short time.')

    const id = randomUUID()
    const createdAt = clock()
    const expiresAt = new Date(createdAt.getTime() + lifetime)
    const limit = size ?? (kind ? fileLimits[kind] : largestUpload)
    const { url, headers } = await objects.signUpload(id, { expiresAt, limit, contentType })
    const addresses = { address: withoutQuery(url), addressHash: hashOf(url) }
    await store.insert({ id, userId, kind, limit, ...place, ...addresses, createdAt, expiresAt })
    return { uploadURL: url, headers }
  }

  route(router, media.upload, ({ viewer, body }) => sign(viewer.id, body, inPublic))
  route(router, media.register, async ({ viewer, body }) => ({
    objectPath: await register(body.mediaURL, viewer.id, inPublic),
  }))

  route(
    router,
    media.withdraw,
    ({ id }) => withdrawal.pathOf(id),
    async ({ viewer, params: { id } }) => {
      const event = { actorId: viewer.id, action: 'file.withdraw' as const, subjectId: id }
      const isGone = await withdrawal.withdraw(id, (tx, subject) => needs.record(tx, { ...event, subject }))
      if (!isGone) throw notFound()
    },
  )

  route(
    router,
    media.warn,
    ({ id }) => withdrawal.pathOf(id),
    async ({ viewer, params: { id }, body: { warning }, thing: subject }) => {
      await needs.db.transaction(async (tx) => {
        if (await store.warn(tx, id, warning))
          await needs.record(tx, { actorId: viewer.id, action: 'file.warn', subject, subjectId: id })
      })
    },
  )

  route(router, media.takenBack, async ({ query: { since } }) => {
    const now = clock().getTime()
    const longest = new Date(now - keptAtMost)
    const asOf = new Date(now - underWay)
    return { files: since ? await store.goneSince(since > longest ? since : longest) : [], asOf }
  })

  lessonFileRoutes(router, needs, sign)
  giftRoutes(router, needs, sign)
}

/** Pictures and sounds that people send in. */
function giftRoutes(router: Router, needs: Deps, sign: Sign) {
  const { store, objects, throttle, register } = needs

  async function giftOf({ name }: { name: string }): Promise<(Served & { ownerId: string | null }) | undefined> {
    const key = keyIn(name)
    const found = key === undefined ? undefined : await store.findGift(key)
    return found && name === fileNameFor(found.id, found.type) ? found : undefined
  }

  route(router, gifts.upload, async ({ viewer, body }) => {
    await throttle.take(manyGifts, viewer.id, 'Thank you: those were very many files for one day.')
    return sign(viewer.id, body, held)
  })
  route(router, gifts.register, async ({ viewer, body }) => ({
    objectPath: await register(body.mediaURL, viewer.id, held),
  }))
  route(router, gifts.read, giftOf, ({ thing }) => async (request, response) => {
    await sendObject(objects, thing, privateCaching, request, response)
  })
}

type Sign = (
  userId: string,
  announced: Announced,
  place: Place,
) => Promise<{ uploadURL: string; headers: Record<string, string> }>

function lessonFileRoutes(router: Router, needs: Deps, sign: Sign) {
  const { db, store, objects, clock, removal, register } = needs
  const lesson = ({ id }: { id: string }) => needs.lesson(id)

  /** Of a hidden lesson, or one of a hidden course, no file is there for learners either. */
  async function fileOf(
    { id, name }: { id: string; name: string },
    viewer: User,
  ): Promise<(Served & { teacherId: string | null }) | undefined> {
    const key = keyIn(name)
    const found = key === undefined ? undefined : await store.findOfLesson(key, id)
    const its = found && name === fileNameFor(found.id, found.type) ? await needs.lesson(id) : undefined
    if (!found || !its) return undefined
    const isShown = (!its.hidden && !its.courseHidden) || can(viewer, 'lessons.readSource', its)
    return isShown ? { ...found, teacherId: its.teacherId } : undefined
  }

  route(router, lessonFiles.upload, lesson, ({ viewer, params, body }) => sign(viewer.id, body, ofLesson(params.id)))
  route(router, lessonFiles.register, lesson, async ({ viewer, params, body }) => ({
    path: await register(body.mediaURL, viewer.id, ofLesson(params.id)),
  }))
  route(router, lessonFiles.read, fileOf, ({ thing }) => async (request, response) => {
    await sendObject(objects, thing, privateCaching, request, response)
  })
  route(router, lessonFiles.remove, fileOf, async ({ params }) => {
    await db.transaction((tx) => store.withdraw(tx, [keyIn(params.name) ?? ''], clock()))
    removal.soon()
  })
}
