import { nextStep } from '#shared/courses/messages.ts'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { asLearnerSeesIt, noStepsYet, previousStep, stepOf } from '#shared/courses/teach/editor-messages.ts'
import { say } from '#shared/messages/say.ts'
import { cardsAtOnce } from '#shared/courses/text/cut-text.ts'
import { StepText } from '#client/features/courses/text/step-text.tsx'
import type { LessonStep } from '#client/features/courses/player/steps.ts'
import { TryQuestion } from '#client/features/courses/quiz/try-question.tsx'
import { LessonText } from '#client/features/courses/text/lesson-text.tsx'
import { Button } from '#client/ui/button.tsx'
import { VideoPlayer } from '#client/ui/media/video-player.tsx'
import type { EditorStep } from './editor-steps.ts'

function Screen({ step, title }: { step: LessonStep; title: string }) {
  if (step.kind === 'video')
    return (
      <div className="grid gap-4">
        <VideoPlayer key={step.address} address={step.address} title={title} />
        {step.text && <LessonText text={step.text} cards={cardsAtOnce} />}
      </div>
    )
  if (step.kind === 'text') return <StepText text={step.text} />
  if (step.kind === 'word') return <LessonText text={`[[${step.word}]]`} cards={cardsAtOnce} />
  const { question } = step
  return <TryQuestion key={JSON.stringify(question)} question={question} />
}

interface PhonePreviewProps {
  title: string
  steps: readonly EditorStep[]
  at: number
  onChoose: (index: number) => void
}

/** The lesson on a learner's phone, one step at a time. It follows what is typed. */
export function PhonePreview({ title, steps, at, onChoose }: PhonePreviewProps) {
  const shownStep = steps[at]
  return (
    <section aria-label={say(asLearnerSeesIt)} className="grid justify-items-center gap-3 lg:sticky lg:top-4">
      <p className="text-sm text-soft">{say(asLearnerSeesIt)}</p>
      <div className="@container h-[34rem] w-full max-w-80 overflow-y-auto rounded-[1.75rem] border-4 border-edge bg-background p-4 wrap-anywhere">
        {shownStep ? <Screen step={shownStep.step} title={title} /> : <p className="text-soft">{say(noStepsYet)}</p>}
      </div>
      {steps.length > 1 && (
        <div className="flex items-center gap-2">
          <Button
            repeats
            variant="line"
            size="icon"
            aria-label={say(previousStep)}
            disabled={at === 0}
            onClick={() => onChoose(at - 1)}
          >
            <ArrowLeft aria-hidden />
          </Button>
          <output className="px-1 text-sm">{say(stepOf, { number: at + 1, count: steps.length })}</output>
          <Button
            repeats
            variant="line"
            size="icon"
            aria-label={say(nextStep)}
            disabled={at === steps.length - 1}
            onClick={() => onChoose(at + 1)}
          >
            <ArrowRight aria-hidden />
          </Button>
        </div>
      )}
    </section>
  )
}
