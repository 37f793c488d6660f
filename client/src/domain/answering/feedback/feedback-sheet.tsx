import { Check, Clock, RotateCcw, X, type LucideIcon } from 'lucide-react'
import './feedback.css'
import { useEffect, useRef, type ReactNode } from 'react'
import { say } from '#shared/messages/say.ts'
import { rightAnswerIs, rightForm, rightPicture } from '#shared/site/ui-messages.ts'
import { textLanguage } from '#shared/messages/current.ts'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { Picture } from '#client/ui/media/picture.tsx'
import { PlayButton } from '#client/ui/media/play-button.tsx'
import { sayOnce } from '#client/ui/media/sound-player.ts'
import type { Look } from './verdict-text.ts'

const looks: Record<Look, { edge: string; mark: string; Icon: LucideIcon }> = {
  right: { edge: 'border-success bg-success-wash', mark: 'bg-success', Icon: Check },
  almost: { edge: 'border-accent bg-surface', mark: 'bg-accent', Icon: Check },
  wrong: { edge: 'border-danger bg-surface', mark: 'bg-danger', Icon: X },
  open: { edge: 'border-accent bg-surface', mark: 'bg-accent', Icon: RotateCcw },
}

interface LetterRange {
  at: number
  length: number
}

/** Marks the mistyped letter by background and underline. */
function Form({ text, slipAt }: { text: string; slipAt: LetterRange | null }) {
  if (!slipAt) return text
  const end = slipAt.at + slipAt.length
  return (
    <>
      {text.slice(0, slipAt.at)}
      <mark className="bg-accent-wash text-ink underline decoration-accent decoration-[3px] underline-offset-4">
        {text.slice(slipAt.at, end)}
      </mark>
      {text.slice(end)}
    </>
  )
}

interface FeedbackSheetProps {
  head: string
  look: Look
  /** The right form, if it may be shown. */
  right: string | null
  lang?: 'dtp' | undefined
  slipAt: LetterRange | null
  /** Meaning, below the right form. */
  meaning?: ReactNode
  dialect?: string | null | undefined
  sound: string | null
  picture: string | null
  /** True if the person cannot listen now: the sound waits for its button. */
  cannotListen?: boolean
  /** Feedback lines, those by a teacher with their language; empty ones are skipped. */
  lines: (string | { text: string; lang: string | undefined } | null | false | undefined)[]
  /** Sentence on when the word is due again. */
  retention?: string | undefined
  next: string
  onNext: () => void
  children?: ReactNode
}

/** Feedback sheet that rises from below and never moves the question. It shows the right form large and plays it at once. */
export function FeedbackSheet(props: FeedbackSheetProps) {
  const {
    head,
    look,
    right,
    lang,
    slipAt,
    meaning,
    dialect,
    sound,
    picture,
    cannotListen = false,
    lines,
    retention,
    next,
    onNext,
  } = props
  const button = useRef<HTMLButtonElement>(null)
  const played = useRef(false)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (sound && !cannotListen && !played.current) sayOnce(sound)
    played.current = true
  }, [sound, cannotListen])
  const { edge, mark, Icon } = looks[look]
  return (
    <div
      className={cx(
        'sticky bottom-0 z-10 -mx-4 grid max-h-[75dvh] gap-3.5 overflow-y-auto rounded-t-[26px] border-t-3 px-5 pt-5',
        'pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-lift sm:mx-0 sm:mb-4 sm:rounded-card sm:border-3 sm:pb-5',
        edge,
      )}
    >
      <output className="contents">
        <span className="order-1 flex items-center gap-2 font-head text-lg font-[640]">
          <span
            className={cx('grid size-7 shrink-0 place-items-center rounded-full text-surface [&_svg]:size-4', mark)}
          >
            <Icon aria-hidden strokeWidth={3} />
          </span>
          {head}
        </span>
        {lines.map(
          (line) =>
            line && (
              <span
                key={typeof line === 'string' ? line : line.text}
                lang={typeof line === 'string' ? undefined : line.lang}
                className="order-3 wrap-anywhere whitespace-pre-line"
              >
                {typeof line === 'string' ? line : line.text}
              </span>
            ),
        )}
      </output>
      {(right ?? picture ?? sound) && (
        <div className="order-2 flex items-center gap-4">
          {picture && (
            <span className="relative size-[min(5rem,24vw)] shrink-0 overflow-hidden rounded-[16px]">
              <Picture src={picture} alt={right ? '' : say(rightPicture)} className="absolute inset-0 size-full" />
            </span>
          )}
          <p className="min-w-0 flex-1">
            {right && (
              <span
                lang={lang}
                className={cx(
                  'block font-head font-[640] wrap-anywhere whitespace-pre-line',
                  right.length > 40 || right.includes('\n') ? 'text-lg' : 'text-3xl',
                )}
              >
                <span className="sr-only" lang={textLanguage()}>
                  {say(rightAnswerIs)}{' '}
                </span>
                <Form text={right} slipAt={slipAt} />
              </span>
            )}
            {meaning && <span className="block text-lg wrap-anywhere">{meaning}</span>}
            {dialect && <span className="block text-sm font-semibold text-accent">{dialect}</span>}
          </p>
          {sound && (
            <PlayButton src={sound} large>
              <span lang={lang}>{right ?? say(rightForm)}</span>
            </PlayButton>
          )}
        </div>
      )}
      {retention && (
        <p className="order-3 flex items-center gap-2">
          <Clock aria-hidden className="size-5 shrink-0 text-soft" />
          {retention}
        </p>
      )}
      <Button ref={button} size="large" className="order-4" onClick={onNext}>
        {next}
      </Button>
      <div className="order-5 grid empty:hidden">{props.children}</div>
    </div>
  )
}
