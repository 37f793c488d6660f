import { noStepsYet, stepCount, stepNumbered, stepsPart } from '#shared/courses/teach/editor-messages.ts'
import { say } from '#shared/messages/say.ts'
import { cx } from '#client/ui/cx.ts'
import type { EditorStep } from './editor-steps.ts'

interface StepListProps {
  steps: readonly EditorStep[]
  at: number
  onChoose: (index: number) => void
}

/** Steps of the lesson. Choosing one shows it in the preview, and opens the question of a quiz. */
export const StepList = ({ steps, at, onChoose }: StepListProps) => (
  <nav aria-label={say(stepsPart)} className="grid content-start gap-3">
    <p className="font-head text-lg font-semibold">{say(stepCount, { count: steps.length })}</p>
    {steps.length === 0 && <p className="text-sm text-soft">{say(noStepsYet)}</p>}
    <ol className="grid gap-1 lg:max-h-[70dvh] lg:overflow-y-auto lg:p-1">
      {steps.map(({ kind, title }, index) => (
        // Steps have no name but their place: two may hold the same text.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <button
            type="button"
            aria-current={index === at ? 'step' : undefined}
            className={cx(
              'grid min-h-13 w-full rounded-button border px-3 py-2 text-left hover:bg-muted',
              index === at ? 'border-accent bg-accent-wash' : 'border-transparent',
            )}
            onClick={() => onChoose(index)}
          >
            <span className="text-sm text-soft">{say(stepNumbered, { number: index + 1, kind })}</span>
            <span lang="" className="line-clamp-2 font-semibold wrap-anywhere">
              {title}
            </span>
          </button>
        </li>
      ))}
    </ol>
  </nav>
)
