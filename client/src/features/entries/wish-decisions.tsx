import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CategoryAnswer } from '#shared/entries.ts'
import { wanted } from '#shared/wanted.ts'
import type { WantedWord } from '#shared/wanted.ts'
import { query } from '#client/lib/query-client.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { useCan } from '#client/lib/viewer.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Dialog, DialogFoot } from '#client/ui/dialog.tsx'
import { SubmitButton } from '#client/ui/submit-button.tsx'
import { EntryPicker } from './entry-picker.tsx'

const refreshes = [wanted.waiting, wanted.list]

function AnswerDialog({ wish, onClose }: { wish: WantedWord; onClose: () => void }) {
  const [entry, setEntry] = useState<CategoryAnswer>()
  const decide = useCommand(wanted.decide, {
    says: { title: 'Success', description: 'Those who asked with an account are told' },
    refreshes,
    after: onClose,
  })
  const send = () =>
    entry && decide.mutate({ params: { id: wish.id }, body: { status: 'ANSWERED', entryId: entry.id } })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Which entry answers “${wish.word}”?`}
      description="Whoever asked with an account gets an e-mail that leads to it."
    >
      <div className="grid gap-5">
        <EntryPicker
          label="Entry"
          hint="Search in Kadazandusun, English or Malay."
          word={wish.word}
          onPick={setEntry}
        />
        {entry && (
          <p className="rounded-field bg-sunk p-4 wrap-anywhere">
            <span lang="dtp" className="font-head text-lg">
              {entry.title}
            </span>{' '}
            <span className="text-soft">{entry.content}</span>
          </p>
        )}
      </div>
      <DialogFoot>
        <SubmitButton
          type="button"
          waitsFor={entry ? undefined : 'Choose an entry first.'}
          busy={decide.isPending}
          onClick={send}
        >
          This is the answer
        </SubmitButton>
      </DialogFoot>
    </Dialog>
  )
}

/** For those who may: the entry that a wish is answered by. */
export function AnswerWish({ wish }: { wish: WantedWord }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpened(true)}>
        Answered by …<span className="sr-only"> {wish.word}</span>
      </Button>
      {opened && <AnswerDialog wish={wish} onClose={() => setOpened(false)} />}
    </>
  )
}

function WaitingWish({ wish }: { wish: WantedWord }) {
  const decide = useCommand(wanted.decide, { refreshes })
  const set = (status: 'SHOWN' | 'HIDDEN') => () => decide.mutate({ params: { id: wish.id }, body: { status } })
  const of = <span className="sr-only"> {wish.word}</span>
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b py-3 last:border-b-0">
      <p className="min-w-[min(10rem,100%)] flex-1 wrap-anywhere">
        <strong>{wish.word}</strong> <span className="text-sm text-soft">asked {wish.asked}×</span>
      </p>
      <AnswerWish wish={wish} />
      <Button variant="line" busy={decide.isPending} onClick={set('SHOWN')}>
        Show{of}
      </Button>
      <Button variant="quiet" busy={decide.isPending} onClick={set('HIDDEN')}>
        Hide{of}
      </Button>
    </li>
  )
}

/** For those who decide: wishes that nobody has let through yet. Nothing stands here where none waits. */
export function WaitingWishes() {
  const mayDecide = useCan()('wanted.decide')
  const { data: wishes = [] } = useQuery({ ...query(wanted.waiting), enabled: mayDecide })
  if (!mayDecide || wishes.length === 0) return null
  return (
    <section aria-labelledby="wishes" className="grid gap-3">
      <h3 id="wishes">Waiting to be shown</h3>
      <p className="text-soft">
        What people asked for. Shown ones stand on the page of what is asked for, for everybody.
      </p>
      <Card className="py-2">
        <ul>
          {wishes.map((wish) => (
            <WaitingWish key={wish.id} wish={wish} />
          ))}
        </ul>
      </Card>
    </section>
  )
}
