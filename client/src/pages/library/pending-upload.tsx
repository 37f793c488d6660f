import { Suspense } from 'react'
import type { PendingUploadFieldProps } from '#client/features/media/pending-upload-field.tsx'
import { lazyComponent } from '#client/ui/lazy-page.tsx'

/** Loaded on demand, and left out without a connection, with which alone a file can be sent. */
const uploadField = lazyComponent(
  async () => (await import('#client/features/media/pending-upload-field.tsx')).PendingUploadField,
  undefined,
  () => null,
)
/** The studio's microphone without its encoder: the server compresses the file. */
const recorder = lazyComponent(async () => (await import('#client/features/voices/record-one.tsx')).RecordOne)
const record = (onFile: (file: File) => void) => (
  <Suspense>
    <recorder.View onFile={onFile} />
  </Suspense>
)

export const PendingUpload = (props: Omit<PendingUploadFieldProps, 'or'>) => (
  <Suspense>
    <uploadField.View {...props} or={props.kind === 'audio' ? record : undefined} />
  </Suspense>
)
