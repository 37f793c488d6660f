import { FileUp } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { fileKinds, lessonFiles } from '#shared/media.ts'
import { ApiError, call } from '#client/lib/api.ts'
import { sayLoggedOut } from '#client/lib/query-client.ts'
import { ProgressBar } from '#client/ui/progress-bar.tsx'
import { chooseFile } from './upload-file.ts'
import type { Chosen } from './upload-file.ts'
import { acceptFor, kindOf } from './upload-words.ts'

interface LessonUploadProps {
  lessonId: string
  /** What is done with a file that has arrived; a refusal is told here. */
  onArrived: (mediaURL: string, name: string) => Promise<unknown>
}

const notTaken = 'This file cannot be used. Choose a PDF, a picture, a sound or a video.'
const sentenceOf = (error: unknown) =>
  error instanceof ApiError ? error.sentence : 'The file did not arrive. Please try again.'

function useLessonUpload({ lessonId, onArrived }: LessonUploadProps) {
  const [percent, setPercent] = useState<number | null>(null)
  const [fault, setFault] = useState<string>()
  const underway = useRef<Chosen | null>(null)
  useEffect(() => () => underway.current?.cancel(), [])

  async function send(file: File) {
    setFault(undefined)
    const kind = kindOf(file)
    if (!kind) return setFault(notTaken)
    try {
      underway.current = chooseFile(file, kind, (body) => call(lessonFiles.upload, { params: { id: lessonId }, body }))
    } catch (error) {
      return setFault(error instanceof Error ? error.message : String(error))
    }
    setPercent(0)
    try {
      const address = await underway.current.send(setPercent)
      if (address) await onArrived(address, file.name)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) sayLoggedOut()
      setFault(sentenceOf(error))
    }
    setPercent(null)
  }
  return { percent, fault, send }
}

/** A file for a lesson: chosen, sent, taken in. The browser's own control fills the box, so it takes dropped files too. */
export function LessonUpload(props: LessonUploadProps) {
  const id = useId()
  const { percent, fault, send } = useLessonUpload(props)
  const choose = (file: File | undefined) => {
    if (file) void send(file)
  }
  return (
    <div className="grid gap-3">
      <div className="relative grid justify-items-center gap-1.5 rounded-card border border-dashed border-edge bg-paper px-5 py-6 text-center hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold">
        <FileUp aria-hidden className="size-7 text-soft" />
        <label htmlFor={id} className="font-semibold">
          Choose a file, or drop it here
        </label>
        <p id={`${id}-hint`} className="text-sm text-soft">
          A PDF up to 20 MB, a picture up to 5, a sound up to 10 or a video up to 50
        </p>
        <input
          id={id}
          type="file"
          accept={fileKinds.map((kind) => acceptFor(kind)).join(',')}
          aria-describedby={`${id}-hint`}
          disabled={percent !== null}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={(event) => {
            choose(event.target.files?.[0])
            // The same file may be chosen again.
            event.target.value = ''
          }}
        />
      </div>
      {percent !== null && <ProgressBar label="Uploaded" max={100} value={percent} />}
      {fault && (
        <p role="alert" className="rounded-field bg-clay-wash p-3 font-medium text-clay">
          {fault}
        </p>
      )}
    </div>
  )
}
