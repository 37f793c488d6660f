import { Check, RotateCcw, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { appeals } from '#shared/study.ts'
import type { Marked } from '#shared/study.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { PlayButton } from '#client/ui/play-button.tsx'

const looks = {
  right: { edge: 'border-rice bg-rice-wash', mark: 'bg-rice', Icon: Check },
  almost: { edge: 'border-gold bg-sheet', mark: 'bg-gold', Icon: Check },
  wrong: { edge: 'border-clay bg-sheet', mark: 'bg-clay', Icon: X },
  open: { edge: 'border-gold bg-sheet', mark: 'bg-gold', Icon: RotateCcw },
}

/** In words, and which colours go with them. */
export function toldOf({ state, verdict, fraction }: Marked): { head: string; look: keyof typeof looks } {
  if (state === 'again') return { head: 'Another dialect is asked for', look: 'open' }
  if (state === 'changed') return { head: 'This question has changed', look: 'open' }
  if (state === 'unmarked') return { head: fraction > 0 ? 'Said aloud' : 'Left for another time', look: 'right' }
  if (verdict === 'slip') return { head: 'Almost, and it counts', look: 'almost' }
  if (verdict !== 'wrong') return { head: 'Right', look: 'right' }
  return fraction > 0 ? { head: 'Partly right', look: 'almost' } : { head: 'Not this time', look: 'wrong' }
}

/** The letter that slipped is marked by ground and line. */
function Form({ text, slipAt }: { text: string; slipAt: Marked['slipAt'] }) {
  if (!slipAt) return text
  const end = slipAt.at + slipAt.length
  return (
    <>
      {text.slice(0, slipAt.at)}
      <mark className="bg-gold-wash text-ink underline decoration-gold decoration-[3px] underline-offset-4">
        {text.slice(slipAt.at, end)}
      </mark>
      {text.slice(end)}
    </>
  )
}

function Appeal({ answerId }: { answerId: string }) {
  const make = useCommand(appeals.make)
  if (make.isSuccess)
    return <output className="text-center text-sm text-soft">Thank you. The teacher will look at it.</output>
  return (
    <Button variant="quiet" busy={make.isPending} onClick={() => make.mutate({ params: { id: answerId } })}>
      My answer was right
    </Button>
  )
}

interface VerdictProps {
  marked: Marked
  /** It was typed, and somebody may think that it was right all the same. */
  typed: boolean
  /** Comes back before the end. */
  returns: boolean
  onNext: () => void
}

/** Rises from below and never moves the question. The right form is larger than anything that was answered. */
export function Verdict({ marked, typed, returns, onNext }: VerdictProps) {
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus({ preventScroll: true }), [])
  const { head, look } = toldOf(marked)
  const { edge, mark, Icon } = looks[look]
  const { right, note, feedback, sound, slipAt, state } = marked
  return (
    <div
      className={cx(
        'sticky bottom-0 -mx-4 grid max-h-[75dvh] gap-4 overflow-y-auto rounded-t-[26px] border-t-3 px-5 pt-5',
        'pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-lift sm:mx-0 sm:mb-4 sm:rounded-card sm:border-3 sm:pb-5',
        edge,
      )}
    >
      <output className="flex items-center gap-2 font-head text-lg font-[640]">
        <span className={cx('grid size-7 shrink-0 place-items-center rounded-full text-sheet [&_svg]:size-4', mark)}>
          <Icon aria-hidden strokeWidth={3} />
        </span>
        {head}
      </output>
      {(right ?? sound) && (
        <div className="flex items-center gap-4">
          {right && (
            <p
              className={cx(
                'min-w-0 flex-1 font-head font-[640] wrap-anywhere whitespace-pre-line',
                right.length > 40 ? 'text-lg' : 'text-3xl',
              )}
            >
              <span className="sr-only">Right answer: </span>
              <Form text={right} slipAt={slipAt} />
            </p>
          )}
          {sound && (
            <PlayButton src={sound} large>
              {right ?? 'the right form'}
            </PlayButton>
          )}
        </div>
      )}
      {note && <p className="wrap-anywhere">{note}</p>}
      {feedback && <p className="wrap-anywhere whitespace-pre-line text-soft">{feedback}</p>}
      {state === 'changed' && <p>The teacher has changed it meanwhile, so this answer does not count.</p>}
      {returns && <p className="text-sm text-soft">It comes once more before the end.</p>}
      <Button ref={next} size="large" onClick={onNext}>
        {state === 'again' ? 'Try again' : 'Next'}
      </Button>
      {typed && look === 'wrong' && <Appeal answerId={marked.id} />}
    </div>
  )
}
