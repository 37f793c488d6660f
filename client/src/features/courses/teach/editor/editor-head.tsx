import { ArrowLeft, Check, EyeOff } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import {
  addQuestionFirst,
  backToDraft,
  draftOnlyYou,
  newLesson,
  notSaved,
  publish,
  published,
  publishForLearners,
  publishInHiddenCourse,
  publishQuestion,
  saveChanges,
  saveDraft,
  saved,
  savesForLearners,
  unreadableQuestions,
} from '#shared/courses/teach/editor-messages.ts'
import { teacherDashboard } from '#shared/courses/teach/messages.ts'
import { say } from '#shared/messages/say.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { useConfirmation } from '#client/ui/dialog/use-confirmation.tsx'
import { FormError } from '#client/ui/form/form-error.tsx'

export interface EditorHeadProps {
  course: { title: string; hidden?: boolean | undefined }
  title: string
  /** True while only the teacher sees the lesson. */
  isDraft: boolean
  /** True for a quiz without questions, which cannot be published. */
  isEmptyQuiz: boolean
  /** True for a quiz whose text cannot be read. */
  isUnreadable: boolean
  isSaved: boolean
  /** The server's refusal of the lesson as a whole. */
  refusal: string | undefined
  busy: boolean
  /** True if the lesson can be sent; otherwise the fields say what is missing. */
  isValid: () => boolean
  onSave: (hidden: boolean) => void
}

/** Publishing is a question that says who will see the lesson. */
function Publish({ course, title, isEmptyQuiz, busy, isValid, onSave, about }: EditorHeadProps & { about: string }) {
  const { ask, dialog } = useConfirmation()
  const askToPublish = () =>
    ask({
      title: say(publishQuestion, { title: title || say(newLesson) }),
      text: say(course.hidden ? publishInHiddenCourse : publishForLearners, { course: course.title }),
      confirm: say(publish),
      danger: false,
      run: () => onSave(false),
    })
  return (
    <>
      <Button
        disabled={isEmptyQuiz}
        busy={busy}
        aria-describedby={isEmptyQuiz ? about : undefined}
        onClick={() => isValid() && askToPublish()}
      >
        {say(publish)}
      </Button>
      {dialog}
    </>
  )
}

const Saving = (props: EditorHeadProps & { about: string }) => {
  const { isDraft, isEmptyQuiz, busy, about, onSave } = props
  if (isDraft)
    return (
      <>
        <Button variant="line" busy={busy} onClick={() => onSave(true)}>
          {say(saveDraft)}
        </Button>
        <Publish {...props} />
      </>
    )
  return (
    <>
      <Button variant="quiet" busy={busy} onClick={() => onSave(true)}>
        {say(backToDraft)}
      </Button>
      <Button disabled={isEmptyQuiz} busy={busy} aria-describedby={about} onClick={() => onSave(false)}>
        {say(saveChanges)}
      </Button>
    </>
  )
}

/** State of the lesson: its course, whether learners see it, whether it is saved, and the buttons that change this. */
export function EditorHead(props: EditorHeadProps) {
  const { course, title, isDraft, isEmptyQuiz, isUnreadable, isSaved, refusal } = props
  const about = useId()
  const missing = say(isUnreadable ? unreadableQuestions : addQuestionFirst)
  const hint = isEmptyQuiz ? missing : isDraft ? undefined : say(savesForLearners)
  return (
    <header className="grid gap-2 border-b pb-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button asChild variant="quiet" size="icon" className="-ml-3" aria-label={say(teacherDashboard)}>
          <Link href="/teacher">
            <ArrowLeft aria-hidden />
          </Link>
        </Button>
        <div className="min-w-0 flex-[1_1_14rem]">
          <p lang="" className="text-sm text-soft wrap-anywhere">
            {course.title}
          </p>
          <h1 lang={title ? '' : undefined} className="text-2xl wrap-anywhere">
            {title || say(newLesson)}
          </h1>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone={isDraft ? 'accent' : 'success'}>
            {isDraft ? <EyeOff aria-hidden /> : <Check aria-hidden />}
            {isDraft ? say(draftOnlyYou) : say(published)}
          </Badge>
          <output className="text-sm text-soft">{isSaved ? say(saved) : say(notSaved)}</output>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
          <Saving {...props} about={about} />
        </div>
      </div>
      {hint && (
        <p id={about} className="text-sm text-soft sm:text-right">
          {hint}
        </p>
      )}
      {refusal && <FormError className="scroll-mt-6">{refusal}</FormError>}
    </header>
  )
}
