import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories } from '#shared/entries/entries.ts'
import { restorableDays } from '#shared/time.ts'
import { imports } from '#shared/exchange.ts'
import {
  applyButton,
  bringBackButton,
  applyingButton,
  applyingText,
  applyingTitle,
  checkingText,
  checkingTitle,
  interruptedApplying,
  interruptedChecking,
  interruptedTitle,
  interruptedUndoing,
  filesCanCome,
  forgetButton,
  forgotten,
  continueButton,
  nothingChanged,
  nothingChangedAllThere,
  nothingChangedSomeLeft,
  nothingToWrite,
  undoImportButton,
  undoImportText,
  undoImportTitle,
  toWriteTitle,
  undoingText,
  undoingTitle,
  undoneAll,
  undoneStayed,
  undoneTitle,
  writtenText,
  writtenTitle,
} from '#shared/exchange/step-messages.ts'
import { say } from '#shared/messages/say.ts'
import { statistics } from '#shared/site/statistics.ts'
import { Label } from '#client/ui/label.tsx'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/message/notice.tsx'
import { ProgressBar } from '#client/ui/list/progress-bar.tsx'
import { useConfirmation } from '#client/ui/dialog/use-confirmation.tsx'
import { checkedRows, rowsToWrite, type ImportJson } from './import-text.ts'

const invalidates = [imports.list, categories.list, categories.deleted, entryDocuments.read, statistics.read]

function useSteps({ id }: ImportJson) {
  const [, navigate] = useLocation()
  // The import's state shows the progress, also after a failure.
  const apply = useCommand(imports.apply, { invalidates })
  const undo = useCommand(imports.undo, { invalidates })
  const restore = useCommand(imports.restore, { invalidates })
  const discard = useCommand(imports.discard, {
    successMessage: say(forgotten),
    invalidates: [imports.list],
    onSuccess: () => navigate('/admin/imports'),
  })
  const args = { params: { id } }
  return {
    apply: { busy: apply.isPending, run: () => apply.mutate(args) },
    undo: { busy: undo.isPending, run: () => undo.mutate(args) },
    restore: { busy: restore.isPending, run: () => restore.mutate(args) },
    discard: { busy: discard.isPending, run: () => discard.mutate(args) },
  }
}

type Steps = ReturnType<typeof useSteps>
type StepProps = { importJson: ImportJson; steps: Steps }

const Discard = ({ discard }: Steps) => (
  <Button variant="quiet" busy={discard.busy} onClick={discard.run}>
    {say(forgetButton)}
  </Button>
)

function Checked({ importJson, steps }: StepProps) {
  const count = rowsToWrite(importJson)
  const leftOutRows = importJson.counts.fault + importJson.counts.conflict
  return (
    <Notice
      title={count > 0 ? say(toWriteTitle, { count }) : say(nothingToWrite)}
      level={2}
      action={
        <div className="flex flex-wrap gap-3">
          {(count > 0 || importJson.files > 0) && (
            <Button busy={steps.apply.busy} onClick={steps.apply.run}>
              {steps.apply.busy ? say(applyingButton) : say(applyButton)}
            </Button>
          )}
          <Discard {...steps} />
        </div>
      }
    >
      <p>
        {leftOutRows > 0
          ? say(nothingChangedSomeLeft, { count: leftOutRows })
          : say(count === 0 ? nothingChangedAllThere : nothingChanged)}
      </p>
      {importJson.files > 0 && <p>{say(filesCanCome, { count: importJson.files })}</p>}
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

function Interrupted({ text, action }: { text: string; action: ReactNode }) {
  return (
    <Notice
      tone="danger"
      title={say(interruptedTitle)}
      level={2}
      action={<div className="flex flex-wrap gap-3">{action}</div>}
    >
      <p>{text}</p>
    </Notice>
  )
}

const ContinueButton = ({ busy, run }: { busy: boolean; run: () => void }) => (
  <Button busy={busy} onClick={run}>
    <Label name="continue">{say(continueButton)}</Label>
  </Button>
)

function Applied({ importJson, steps }: StepProps) {
  const { ask, dialog } = useConfirmation()
  const takeBack = () =>
    ask({
      title: say(undoImportTitle),
      text: say(undoImportText),
      confirm: say(undoImportButton),
      danger: true,
      run: steps.undo.run,
    })
  return (
    <Notice
      tone="success"
      title={say(writtenTitle, { count: importJson.applied })}
      level={2}
      action={
        <Button variant="line" busy={steps.undo.busy} onClick={takeBack}>
          {say(undoImportButton)}
        </Button>
      }
    >
      <p>{say(writtenText)}</p>
      {dialog}
    </Notice>
  )
}

export function ImportStep({ importJson }: { importJson: ImportJson }) {
  const steps = useSteps(importJson)
  const applying = importJson.state === 'applying' || steps.apply.busy || steps.restore.busy
  if (importJson.state === 'checking') {
    return importJson.stalled ? (
      <Interrupted text={say(interruptedChecking)} action={<Discard {...steps} />} />
    ) : (
      <Progress title={say(checkingTitle)}>{say(checkingText, { count: checkedRows(importJson) })}</Progress>
    )
  }
  if (importJson.stalled && !steps.apply.busy && !steps.undo.busy) {
    return importJson.state === 'applying' ? (
      <Interrupted
        text={say(interruptedApplying, { written: importJson.applied, count: rowsToWrite(importJson) })}
        action={<ContinueButton {...steps.apply} />}
      />
    ) : (
      <Interrupted text={say(interruptedUndoing)} action={<ContinueButton {...steps.undo} />} />
    )
  }
  if (applying) {
    return (
      <Progress title={say(applyingTitle)} value={importJson.applied} max={rowsToWrite(importJson)}>
        {say(applyingText, { written: importJson.applied, count: rowsToWrite(importJson) })}
      </Progress>
    )
  }
  if (importJson.state === 'undoing' || steps.undo.busy)
    return <Progress title={say(undoingTitle)}>{say(undoingText)}</Progress>
  if (importJson.state === 'applied') return <Applied importJson={importJson} steps={steps} />
  if (importJson.state === 'undone') {
    return (
      <Notice
        tone="neutral"
        title={say(undoneTitle)}
        level={2}
        action={
          <Button variant="line" onClick={steps.restore.run}>
            {say(bringBackButton)}
          </Button>
        }
      >
        <p>
          {importJson.keptByUndo > 0
            ? say(undoneStayed, { count: importJson.keptByUndo })
            : say(undoneAll, { days: restorableDays })}
        </p>
      </Notice>
    )
  }
  return <Checked importJson={importJson} steps={steps} />
}
