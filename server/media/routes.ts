import { manyFilesForOneDay, manyUploads } from '#shared/media/messages.ts'
import { randomUUID } from 'node:crypto'
import type { Router } from 'express'
import type { User } from '#shared/people.ts'
import { fileLimits, pendingUploads, largestUpload, lessonFiles, media, type FileKind } from '#shared/media.ts'
import { say } from '#shared/messages/say.ts'
import { fileTooLarge } from '#shared/messages/request-messages.ts'
import { MiB } from '#shared/site/site.ts'
import { record } from '#server/audit/record.ts'
import { findLesson, visibleLesson } from '#server/courses/lessons/visible-lesson.ts'
import type { Deps } from '#server/deps.ts'
import { tooLarge, orNotFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { Limit } from '#server/http/limits/throttle.ts'
import { fileNameFor, mediaNamed, uploadIdOfName } from './media-type.ts'
import {
  createRegistration,
  addressHash,
  addressLifetimeMs,
  heldAccess,
  publicAccess,
  lessonAccess,
  refuseOverLimit,
  withoutQuery,
  wrongType,
  type FileAccess,
  type Register,
} from './registration.ts'
import { privateCaching, sendObject } from './serving.ts'
import { markWithdrawn, unavailableSince } from './withdrawal/withdrawn-files.ts'
import type { ServedFile } from './store.ts'
import { publicPath, withdrawPublicFile } from './withdrawal/withdrawal.ts'
import * as store from './store.ts'

/** Rate limit for signed upload addresses. */
const uploadLinkLimit: Limit = { name: 'upload links', times: 60, minutes: 10 }
const pendingUploadLimit: Limit = { name: 'gifts', times: 120, minutes: 24 * 60 }

interface AnnouncedFile {
  kind?: FileKind | undefined
  contentType?: string | undefined
  size?: number | undefined
}

export function mediaRoutes(router: Router, deps: Deps) {
  const { db, objects, throttle, clock } = deps
  const register = createRegistration(deps)

  async function sign(userId: string, announced: AnnouncedFile, access: FileAccess) {
    const { kind = null, contentType = null, size = null } = announced
    if (contentType !== null && !mediaNamed(contentType, kind)) throw wrongType(kind)
    if (kind && size) refuseOverLimit(kind, size)
    if (size && size > largestUpload) throw tooLarge(say(fileTooLarge, { most: largestUpload / MiB }))
    await throttle.take(uploadLinkLimit, userId, say(manyUploads))

    const id = randomUUID()
    const createdAt = clock()
    const expiresAt = new Date(createdAt.getTime() + addressLifetimeMs)
    const limit = size ?? (kind ? fileLimits[kind] : largestUpload)
    const { url, headers } = await objects.signUpload(id, { expiresAt, limit, contentType })
    const addresses = { address: withoutQuery(url), addressHash: addressHash(url) }
    await store.insert(db, { id, userId, kind, limit, ...access, ...addresses, createdAt, expiresAt })
    return { uploadURL: url, headers }
  }

  route(router, media.upload, ({ viewer, body }) => sign(viewer.id, body, publicAccess))
  route(router, media.registerUpload, async ({ viewer, body }) => ({
    objectPath: await register(body.mediaURL, viewer.id, publicAccess),
  }))

  route(
    router,
    media.withdraw,
    ({ id }) => publicPath(db, id),
    async ({ viewer, params: { id } }) => {
      const event = { actorId: viewer.id, action: 'file.withdraw' as const, subjectId: id }
      orNotFound(await withdrawPublicFile(deps, id, (tx, subject) => record(tx, { ...event, subject })))
    },
  )

  route(
    router,
    media.warn,
    ({ id }) => publicPath(db, id),
    async ({ viewer, params: { id }, body: { warning }, target: subject }) => {
      await db.transaction(async (tx) => {
        if (await store.setWarning(tx, id, warning))
          await record(tx, { actorId: viewer.id, action: 'file.warn', subject, subjectId: id })
      })
    },
  )

  route(router, media.listUnavailable, ({ query: { since } }) => unavailableSince(db, since, clock()))

  lessonFileRoutes(router, deps, { sign, register })
  pendingUploadRoutes(router, deps, { sign, register })
}

/** Calls for pictures and sounds that people send in. */
function pendingUploadRoutes(router: Router, { db, objects, throttle }: Deps, { sign, register }: UploadServices) {
  async function pendingUploadOf({
    name,
  }: {
    name: string
  }): Promise<(ServedFile & { ownerId: string | null }) | undefined> {
    const id = uploadIdOfName(name)
    const pendingUpload = id === undefined ? undefined : await store.findPendingUpload(db, id)
    return pendingUpload && name === fileNameFor(pendingUpload.id, pendingUpload.type) ? pendingUpload : undefined
  }

  route(router, pendingUploads.upload, async ({ viewer, body }) => {
    await throttle.take(pendingUploadLimit, viewer.id, say(manyFilesForOneDay))
    return sign(viewer.id, body, heldAccess)
  })
  route(router, pendingUploads.registerUpload, async ({ viewer, body }) => ({
    objectPath: await register(body.mediaURL, viewer.id, heldAccess),
  }))
  route(router, pendingUploads.read, pendingUploadOf, ({ target }) => async (request, response) => {
    await sendObject(objects, target, privateCaching, request, response)
  })
}

interface UploadServices {
  sign: (
    userId: string,
    announced: AnnouncedFile,
    access: FileAccess,
  ) => Promise<{ uploadURL: string; headers: Record<string, string> }>
  register: Register
}

function lessonFileRoutes(router: Router, { db, objects, clock, removal }: Deps, { sign, register }: UploadServices) {
  const lessonById = ({ id }: { id: string }) => findLesson(db, id)
  const findVisibleLesson = visibleLesson(db)

  /** Learners get no files of a hidden lesson or course. */
  async function fileOf(
    { id: lessonId, name }: { id: string; name: string },
    viewer: User,
  ): Promise<(ServedFile & { teacherId: string | null }) | undefined> {
    const id = uploadIdOfName(name)
    const lessonFile = id === undefined ? undefined : await store.findOfLesson(db, id, lessonId)
    const isNamed = lessonFile && name === fileNameFor(lessonFile.id, lessonFile.type)
    const lesson = isNamed ? await findVisibleLesson({ id: lessonId }, viewer) : undefined
    return lessonFile && lesson && { ...lessonFile, teacherId: lesson.teacherId }
  }

  route(router, lessonFiles.upload, lessonById, ({ viewer, params, body }) =>
    sign(viewer.id, body, lessonAccess(params.id)),
  )
  route(router, lessonFiles.registerUpload, lessonById, async ({ viewer, params, body }) => ({
    path: await register(body.mediaURL, viewer.id, lessonAccess(params.id)),
  }))
  route(router, lessonFiles.read, fileOf, ({ target }) => async (request, response) => {
    await sendObject(objects, target, privateCaching, request, response)
  })
  route(router, lessonFiles.remove, fileOf, async ({ target }) => {
    await db.transaction((tx) => markWithdrawn(tx, [target.id], clock()))
    removal.soon()
  })
}
