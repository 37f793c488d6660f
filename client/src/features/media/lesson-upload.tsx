import { useEffect, useRef, useState } from 'react'
import { fileKinds, fileLimits, lessonFiles, type FileKind } from '#shared/media.ts'
import { MiB } from '#shared/site/site.ts'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import {
  aPdf,
  aPicture,
  aSound,
  aVideo,
  chooseOneOf,
  chooseOrDrop,
  fileDidNotArrive,
  pdfUpTo,
  pictureUpTo,
  soundUpTo,
  uploadedBar,
  videoUpTo,
} from '#shared/text/media-messages.ts'
import { textLanguage } from '#shared/messages/current.ts'
import { ApiError, hasStatus, call } from '#client/lib/query/api.ts'
import { sayLoggedOut } from '#client/lib/query/query-client.ts'
import { FormError } from '#client/ui/form/form-error.tsx'
import { FileBox } from '#client/ui/form/file-box.tsx'
import { ProgressBar } from '#client/ui/list/progress-bar.tsx'
import { chooseFile, type Chosen } from './upload-file.ts'
import { acceptFor, kindOf } from './upload-text.ts'

interface LessonUploadProps {
  lessonId: string
  /** Allowed kinds of files; by default all that a lesson may hold. */
  kinds?: readonly FileKind[]
  /** Stores the uploaded file; its error is shown here. */
  onArrived: (mediaURL: string, name: string) => Promise<unknown>
}

const fileKindNames: Record<FileKind, PlainText> = { document: aPdf, image: aPicture, audio: aSound, video: aVideo }
const upTo = { document: pdfUpTo, image: pictureUpTo, audio: soundUpTo, video: videoUpTo }
// British English has no comma before the last item.
const locales = { en: 'en-GB', ms: 'ms-MY' }
const orList = (items: string[]) => new Intl.ListFormat(locales[textLanguage()], { type: 'disjunction' }).format(items)
const hintOf = (kinds: readonly FileKind[]) => {
  const words = orList(kinds.map((kind) => say(upTo[kind], { size: fileLimits[kind] / MiB })))
  return words[0]!.toUpperCase() + words.slice(1)
}
const sentenceOf = (error: unknown) => (error instanceof ApiError ? error.sentence : say(fileDidNotArrive))

function useLessonUpload({ lessonId, kinds = fileKinds, onArrived }: LessonUploadProps) {
  const [percent, setPercent] = useState<number | null>(null)
  const [errorText, setErrorText] = useState<string>()
  const underway = useRef<Chosen | null>(null)
  useEffect(() => () => underway.current?.cancel(), [])

  async function send(file: File) {
    setErrorText(undefined)
    const kind = kindOf(file)
    if (!kind || !kinds.includes(kind))
      return setErrorText(say(chooseOneOf, { kinds: orList(kinds.map((each) => say(fileKindNames[each]))) }))
    try {
      underway.current = chooseFile(file, kind, (body) => call(lessonFiles.upload, { params: { id: lessonId }, body }))
    } catch (error) {
      return setErrorText(error instanceof Error ? error.message : String(error))
    }
    setPercent(0)
    try {
      const address = await underway.current.send(setPercent)
      if (address) await onArrived(address, file.name)
    } catch (error) {
      if (hasStatus(error, 401)) sayLoggedOut()
      setErrorText(sentenceOf(error))
    }
    setPercent(null)
  }
  return { percent, errorText, send }
}

/** Upload of a lesson's file: choosing, sending, storing. */
export function LessonUpload(props: LessonUploadProps) {
  const { kinds = fileKinds } = props
  const { percent, errorText, send } = useLessonUpload(props)
  const choose = (file: File | undefined) => {
    if (file) void send(file)
  }
  return (
    <div className="grid gap-3">
      <FileBox
        label={say(chooseOrDrop)}
        hint={hintOf(kinds)}
        accept={kinds.map((kind) => acceptFor(kind)).join(',')}
        disabled={percent !== null}
        onChoose={choose}
      />
      {percent !== null && <ProgressBar label={say(uploadedBar)} max={100} value={percent} />}
      {errorText && <FormError>{errorText}</FormError>}
    </div>
  )
}
