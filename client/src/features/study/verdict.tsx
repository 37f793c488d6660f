import { Check, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Verdict as VerdictName, WordCard } from '#shared/study.ts'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { PlayButton } from '#client/ui/play-button.tsx'

export interface Told {
  verdict: VerdictName
  note: string | null
  slipAt: { at: number; length: number } | null
}

const heads: Record<VerdictName, string> = {
  exact: 'Right',
  same: 'Right',
  twin: 'Right',
  slip: 'Almost, and it counts',
  wrong: 'Not this time',
}

/** The letter that slipped is marked by ground and line. */
function Form({ text, slipAt }: { text: string; slipAt: Told['slipAt'] }) {
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

interface VerdictProps {
  word: WordCard
  told: Told
  /** Comes back before the end. */
  returns: boolean
  onNext: () => void
}

/** Rises from below and never moves the question. The right form is larger than anything that was answered. */
export function Verdict({ word, told, returns, onNext }: VerdictProps) {
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus({ preventScroll: true }), [])
  const { verdict, note, slipAt } = told
  const right = verdict !== 'wrong'
  return (
    <div
      className={cx(
        'sticky bottom-0 -mx-4 grid gap-4 rounded-t-[26px] border-t-3 px-5 pt-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-lift sm:mx-0 sm:rounded-card sm:border-3',
        verdict === 'wrong' && 'border-clay bg-sheet',
        verdict === 'slip' && 'border-gold bg-sheet',
        right && verdict !== 'slip' && 'border-rice bg-rice-wash',
      )}
    >
      <output className="grid gap-2">
        <span className="flex items-center gap-2 font-head text-lg font-[640]">
          <span
            className={cx(
              'grid size-7 place-items-center rounded-full text-sheet [&_svg]:size-4',
              verdict === 'wrong' ? 'bg-clay' : verdict === 'slip' ? 'bg-gold' : 'bg-rice',
            )}
          >
            {right ? <Check aria-hidden strokeWidth={3} /> : <X aria-hidden strokeWidth={3} />}
          </span>
          {heads[verdict]}
        </span>
        {note && <span className="wrap-anywhere">{note}</span>}
      </output>
      <div className="flex items-center gap-4">
        <p className="min-w-0 flex-1">
          <span lang="dtp" className="block font-head text-3xl font-[640] wrap-anywhere">
            <Form text={word.text} slipAt={slipAt} />
          </span>
          <span className="text-lg wrap-anywhere">{word.meaning}</span>
        </p>
        {word.sound && (
          <PlayButton src={word.sound} large>
            <span lang="dtp">{word.text}</span>
          </PlayButton>
        )}
      </div>
      {word.dialect && <p className="text-sm text-soft">{word.dialect}</p>}
      {returns && <p className="text-sm text-soft">It comes once more before the end.</p>}
      <Button ref={next} size="large" onClick={onNext}>
        Next
      </Button>
    </div>
  )
}
