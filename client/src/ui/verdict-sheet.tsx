import { Check, Clock, RotateCcw, X } from 'lucide-react'
import './verdict.css'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { Picture } from './picture.tsx'
import { PlayButton } from './play-button.tsx'
import { sayOnce } from './sounding.ts'

const looks = {
  right: { edge: 'border-rice bg-rice-wash', mark: 'bg-rice', Icon: Check },
  almost: { edge: 'border-gold bg-sheet', mark: 'bg-gold', Icon: Check },
  wrong: { edge: 'border-clay bg-sheet', mark: 'bg-clay', Icon: X },
  open: { edge: 'border-gold bg-sheet', mark: 'bg-gold', Icon: RotateCcw },
}

interface Place {
  at: number
  length: number
}

/** The letter that slipped is marked by ground and line. */
function Form({ text, slipAt }: { text: string; slipAt: Place | null }) {
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

interface VerdictSheetProps {
  head: string
  look: keyof typeof looks
  /** The right form, where it may be told. */
  right: string | null
  /** Of the right form. */
  lang?: 'dtp' | undefined
  slipAt: Place | null
  /** Below the right form. */
  meaning?: string | undefined
  /** Whose form the right one is. */
  dialect?: string | null | undefined
  sound: string | null
  picture: string | null
  /** Nobody can listen now: the sound waits for its button. */
  silent?: boolean
  /** What is said to it; nothing for what is missing. */
  lines: (string | null | false | undefined)[]
  /** How long it is remembered from now on. */
  stays?: string | undefined
  next: string
  onNext: () => void
  /** Below the main button. */
  children?: ReactNode
}

/** Rises from below and never moves the question. The right form is larger than anything that was answered, and is heard at once. */
export function VerdictSheet(props: VerdictSheetProps) {
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
    silent = false,
    lines,
    stays,
    next,
    onNext,
  } = props
  const button = useRef<HTMLButtonElement>(null)
  const heard = useRef(false)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (sound && !silent && !heard.current) sayOnce(sound)
    heard.current = true
  }, [sound, silent])
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
          <span className={cx('grid size-7 shrink-0 place-items-center rounded-full text-sheet [&_svg]:size-4', mark)}>
            <Icon aria-hidden strokeWidth={3} />
          </span>
          {head}
        </span>
        {lines.map(
          (line) =>
            line && (
              <span key={line} className="order-3 wrap-anywhere whitespace-pre-line">
                {line}
              </span>
            ),
        )}
      </output>
      {(right ?? picture ?? sound) && (
        <div className="order-2 flex items-center gap-4">
          {picture && (
            <span className="relative size-[min(5rem,24vw)] shrink-0 overflow-hidden rounded-[16px]">
              <Picture src={picture} alt={right ? '' : 'The right picture'} className="absolute inset-0 size-full" />
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
                <span className="sr-only" lang="en">
                  Right answer:{' '}
                </span>
                <Form text={right} slipAt={slipAt} />
              </span>
            )}
            {meaning && <span className="block text-lg wrap-anywhere">{meaning}</span>}
            {dialect && <span className="block text-sm font-semibold text-gold">{dialect}</span>}
          </p>
          {sound && (
            <PlayButton src={sound} large>
              <span lang={lang}>{right ?? 'the right form'}</span>
            </PlayButton>
          )}
        </div>
      )}
      {stays && (
        <p className="order-3 flex items-center gap-2">
          <Clock aria-hidden className="size-5 shrink-0 text-soft" />
          {stays}
        </p>
      )}
      <Button ref={button} size="large" className="order-4" onClick={onNext}>
        {next}
      </Button>
      <div className="order-5 grid empty:hidden">{props.children}</div>
    </div>
  )
}
