import AwsS3 from '@uppy/aws-s3'
import Uppy from '@uppy/core'
import { fileLimits, media, mediaTypes } from '#shared/media.ts'
import type { FileKind, MediaKind } from '#shared/media.ts'
import { call } from '#client/lib/api.ts'
import { refusals, typeOf } from './upload-words.ts'

/** A file that may be sent. */
export interface Chosen {
  file: File
  name: string
  /** Bytes. */
  size: number
  /**
   * Sends it and answers the address it was sent to; null when it was cancelled. Throws what the server said when it gave no
   * address, or Uppy's own error.
   */
  send(onProgress: (percent: number) => void): Promise<string | null>
  cancel(): void
}

type Sign<Kind> = (body: {
  kind: Kind
  contentType: string
  size: number
}) => Promise<{ uploadURL: string; headers: Record<string, string> }>

/** An address in the library. */
export const signForLibrary: Sign<MediaKind> = (body) => call(media.upload, { body })

/** Uppy writes failures to the console; here they are shown. */
const logger = { debug() {}, warn() {}, error() {} }

/** One file at a time, not sent before it is asked to (docs/product.md 55). Throws the sentence why a file is not taken. */
export function chooseFile<Kind extends FileKind>(file: File, kind: Kind, sign: Sign<Kind>): Chosen {
  const say = refusals(kind)
  const uppy = new Uppy({
    autoProceed: false,
    logger,
    restrictions: {
      maxNumberOfFiles: 1,
      minFileSize: 1,
      maxFileSize: fileLimits[kind],
      allowedFileTypes: [...mediaTypes[kind]],
    },
    locale: {
      strings: { youCanOnlyUploadFileTypes: say.type, exceedsSize: say.tooLarge, inferiorSize: say.empty },
      pluralize: (count) => (count === 1 ? 0 : 1),
    },
  })
  let address = ''
  let refusal: unknown
  let cancelled = false
  // Over a broken line it sends the file again by itself, up to three times: the address takes it once only (docs/decisions/0014).
  uppy.use(AwsS3, {
    shouldUseMultipart: false,
    signRequest: async ({ key }) => {
      try {
        const body = { kind, contentType: typeOf(file, kind), size: file.size }
        const { uploadURL, headers } = await sign(body)
        address = uploadURL
        return { url: uploadURL, key, headers }
      } catch (error) {
        refusal = error
        throw error
      }
    },
  })
  uppy.addFile({ name: file.name, type: typeOf(file, kind), data: file })
  return {
    file,
    name: file.name,
    size: file.size,
    async send(onProgress) {
      cancelled = false
      refusal = undefined
      uppy.on('progress', onProgress)
      const result = await uppy.upload()
      uppy.off('progress', onProgress)
      if (cancelled) return null
      if (result?.successful?.length) return address
      throw refusal ?? new Error('File upload failed')
    },
    cancel() {
      cancelled = true
      uppy.destroy()
    },
  }
}
