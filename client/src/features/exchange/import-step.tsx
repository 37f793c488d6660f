import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories } from '#shared/entries/entries.ts'
import { imports } from '#shared/exchange.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/message/notice.tsx'
import { ProgressBar } from '#client/ui/list/progress-bar.tsx'
import { useQuestion } from '#client/ui/dialog/use-question.tsx'
import { checkedRows, numberOf, rowsOf, toWrite, type ImportAnswer } from './import-words.ts'

const invalidates = [imports.list, categories.list, entryDocuments.read]

function useSteps({ id }: ImportAnswer) {
  const [, navigate] = useLocation()
  // The import's state shows the progress, also after a failure.
  const apply = useCommand(imports.apply, { invalidates })
  const undo = useCommand(imports.undo, { invalidates })
  const discard = useCommand(imports.discard, {
    successMessage: 'The file is forgotten',
    invalidates: [imports.list],
    onSuccess: () => navigate('/admin/imports'),
  })
  const args = { params: { id } }
  return {
    apply: { busy: apply.isPending, run: () => apply.mutate(args) },
    undo: { busy: undo.isPending, run: () => undo.mutate(args) },
    discard: { busy: discard.isPending, run: () => discard.mutate(args) },
  }
}

type Steps = ReturnType<typeof useSteps>
type StepProps = { of: ImportAnswer; steps: Steps }

const Discard = ({ discard }: Steps) => (
  <Button variant="quiet" busy={discard.busy} onClick={discard.run}>
    Forget this file
  </Button>
)

function Checked({ of, steps }: StepProps) {
  const count = toWrite(of)
  const left = of.counts.fault + of.counts.conflict
  return (
    <Notice
      title={count > 0 ? `${rowsOf(count)} can be written` : 'There is nothing to write'}
      level={2}
      action={
        <div className="flex flex-wrap gap-3">
          {count > 0 && (
            <Button busy={steps.apply.busy} onClick={steps.apply.run}>
              {steps.apply.busy ? 'Applying...' : 'Apply'}
            </Button>
          )}
          <Discard {...steps} />
        </div>
      }
    >
      <p>
        Nothing in the library has changed yet.
        {left > 0 && ` ${rowsOf(left)} with a fault or a conflict will be left out.`}
        {count === 0 && left === 0 && ' The library has all of this already.'}
      </p>
    </Notice>
  )
}

function Progress({
  title,
  value,
  max,
  children,
}: {
  title: string
  value?: number
  max?: number
  children: ReactNode
}) {
  return (
    <Notice title={title} level={2}>
      <output className="grid gap-2.5">
        <span>{children}</span>
        {/* Without a value the bar is indeterminate. */}
        <ProgressBar label={title} {...(value === undefined ? {} : { value, max: max ?? 1 })} />
      </output>
    </Notice>
  )
}

function CutOff({ text, action, then }: { text: string; action: ReactNode; then?: ReactNode }) {
  return (
    <Notice
      tone="danger"
      title="This was cut off"
      level={2}
      action={
        <div className="flex flex-wrap gap-3">
          {action}
          {then}
        </div>
      }
    >
      <p>{text}</p>
    </Notice>
  )
}

const GoOn = ({ busy, run }: { busy: boolean; run: () => void }) => (
  <Button busy={busy} onClick={run}>
    Go on
  </Button>
)

function Applied({ of, steps }: StepProps) {
  const { ask, dialog } = useQuestion()
  const takeBack = () =>
    ask({
      title: 'Take this import back?',
      text: 'New entries leave the library, and changed ones become what they were. What was edited since stays.',
      confirm: 'Take back',
      danger: true,
      run: steps.undo.run,
    })
  return (
    <Notice
      tone="success"
      title={`${rowsOf(of.applied)} written`}
      level={2}
      action={
        <Button variant="line" busy={steps.undo.busy} onClick={takeBack}>
          Take back
        </Button>
      }
    >
      <p>What somebody edits from now on stays, also when this is taken back.</p>
      {dialog}
    </Notice>
  )
}

/** State of an import and its next action. */
export function ImportStep({ of }: { of: ImportAnswer }) {
  const steps = useSteps(of)
  const applying = of.state === 'applying' || steps.apply.busy
  if (of.state === 'checking') {
    return of.stalled ? (
      <CutOff
        text="The file was not looked through to its end. Please send it again."
        action={<Discard {...steps} />}
      />
    ) : (
      <Progress title="The file is being looked through">{rowsOf(checkedRows(of))} so far.</Progress>
    )
  }
  if (of.stalled && !steps.apply.busy && !steps.undo.busy) {
    return of.state === 'applying' ? (
      <CutOff
        text={`${numberOf(of.applied)} of ${rowsOf(toWrite(of))} are written. The rest can follow now.`}
        action={<GoOn {...steps.apply} />}
      />
    ) : (
      <CutOff text="Not all of it is taken back yet." action={<GoOn {...steps.undo} />} />
    )
  }
  if (applying) {
    return (
      <Progress title="The rows are being written" value={of.applied} max={toWrite(of)}>
        {numberOf(of.applied)} of {rowsOf(toWrite(of))}. You may leave this page: it goes on.
      </Progress>
    )
  }
  if (of.state === 'undoing' || steps.undo.busy)
    return <Progress title="The import is being taken back">You may leave this page: it goes on.</Progress>
  if (of.state === 'applied') return <Applied of={of} steps={steps} />
  if (of.state === 'undone') {
    return (
      <Notice tone="neutral" title="Taken back" level={2}>
        <p>
          {of.keptByUndo > 0
            ? `${rowsOf(of.keptByUndo)} stayed, because somebody had edited them since.`
            : 'The library is as it was before. To apply the file again, send it again.'}
        </p>
      </Notice>
    )
  }
  return <Checked of={of} steps={steps} />
}
