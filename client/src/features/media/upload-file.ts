import AwsS3 from '@uppy/aws-s3'
import Uppy from '@uppy/core'
import { fileLimits, media, mediaTypes, type FileKind, type MediaKind } from '#shared/media.ts'
import { say } from '#shared/messages/say.ts'
import { uploadFailed } from '#shared/text/media-messages.ts'
import { call } from '#client/lib/query/api.ts'
import { uploadRefusals, typeOf } from './upload-text.ts'

export interface Chosen {
  file: File
  name: string
  /** Size in bytes. */
  size: number
  /** Uploads the file and returns its address; null if cancelled. Throws the server's error if it gave no address, or Uppy's. */
  send(onProgress: (percent: number) => void): Promise<string | null>
  cancel(): void
}

type Sign<Kind> = (body: {
  kind: Kind
  contentType: string
  size: number
}) => Promise<{ uploadURL: string; headers: Record<string, string> }>

/** Requests a signed upload address for the library. */
export const signForLibrary: Sign<MediaKind> = (body) => call(media.upload, { body })

/** Uppy would log failures to the console; they are shown on the page instead. */
const logger = { debug() {}, warn() {}, error() {} }

/** Prepares one file for a later upload (docs/product.md 55). Throws the reason if the file is not allowed. */
export function chooseFile<Kind extends FileKind>(file: File, kind: Kind, sign: Sign<Kind>): Chosen {
  const sentences = uploadRefusals(kind)
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
      strings: {
        youCanOnlyUploadFileTypes: sentences.type,
        exceedsSize: sentences.tooLarge,
        inferiorSize: sentences.empty,
      },
      pluralize: (count) => (count === 1 ? 0 : 1),
    },
  })
  let address = ''
  let refusal: unknown
  let cancelled = false
  // If the connection fails, Uppy retries up to three times. The address accepts the file once (docs/topics/files-and-takedown.md).
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
      throw refusal ?? new Error(say(uploadFailed))
    },
    cancel() {
      cancelled = true
      uppy.destroy()
    },
  }
}
