import { Mic, Play, RotateCcw, SkipForward, Square } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { cx } from '#client/ui/cx.ts'
import { SpinnerMark } from '#client/ui/message/spinner-mark.tsx'
import { Word as LargeWord } from '#client/ui/media/word.tsx'
import { ProgressLine } from '#client/ui/list/progress-line.tsx'
import { useKey } from '#client/lib/use-key.ts'
import type { BoothWord } from './booth.ts'
import { LevelMeter } from './level-meter.tsx'
import type { Microphone } from './sound/microphone.ts'
import { useBooth } from './use-booth.ts'
import type { Takes } from './takes/use-takes.ts'
import { say } from '#shared/messages/say.ts'
import {
  againButton,
  boothKeys,
  justAMoment,
  keptTake,
  playTheLast,
  recordButton,
  recordingNow,
  skipWord,
  tapAndSay,
  tapToStop,
  wordOf,
  wordsSaid,
} from '#shared/voices/studio-messages.ts'
import { stopButton } from '#shared/site/ui-messages.ts'

interface SideProps {
  letter: string
  label: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

/** `aria-disabled` instead of `disabled`, so that the focus is not lost. */
const Side = ({ letter, label, disabled = false, onClick, children }: SideProps) => (
  <button
    type="button"
    aria-disabled={disabled}
    aria-keyshortcuts={letter}
    onClick={() => !disabled && onClick()}
    className={cx(
      'grid min-h-14 min-w-16 justify-items-center gap-1 rounded-field p-2 text-sm font-medium [&_svg]:size-5',
      disabled ? 'text-soft opacity-60' : 'text-ink hover:bg-muted',
    )}
  >
    {children}
    {label}
  </button>
)

function playTake(takes: Takes, clientId: string) {
  const take = takes.takes?.find((each) => each.clientId === clientId)
  if (!take) return
  const address = URL.createObjectURL(new Blob([take.bytes], { type: take.type }))
  const player = new Audio(address)
  player.addEventListener('ended', () => URL.revokeObjectURL(address))
  player.addEventListener('playing', () => takes.markPlayed(clientId))
  void player.play().catch(() => URL.revokeObjectURL(address))
}

interface WordBoothProps {
  microphone: Microphone
  room: number
  words: BoothWord[]
  consentId: string
  takes: Takes
  /** Shown after all words were recorded or skipped. */
  end: ReactNode
}

export function WordBooth({ end, ...needs }: WordBoothProps) {
  const { microphone, takes } = needs
  const { booth, word, toggle, again, skip } = useBooth(needs)
  const record = useRef<HTMLButtonElement>(null)
  const { state, refused, last } = booth
  const recording = state === 'recording'
  const play = () => last && playTake(takes, last.clientId)
  const actions = { r: again, p: play, s: skip }

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !word) return
    const at = event.target instanceof Element ? event.target : document.body
    // Ignores keys typed into fields or dialogs; Space presses the focused button.
    if (at.closest('input, textarea, select, [contenteditable], [role$=dialog]')) return
    const isSpace = event.key === ' ' && !at.closest('button, a, summary')
    const act = isSpace ? toggle : actions[event.key.toLowerCase() as 'r']
    if (!act) return
    event.preventDefault()
    act()
    record.current?.focus()
  }
  useKey(press)
  const lastTake = last && takes.takes?.find(({ clientId }) => clientId === last.clientId)
  if (!word) return end
  return (
    <section
      aria-label={say(recordButton)}
      data-booth
      className="grid grid-cols-1 justify-items-center gap-3 rounded-card border bg-surface p-5 shadow-card sm:gap-5 sm:p-8"
    >
      <div className="flex w-full items-center gap-3">
        <ProgressLine done={booth.at} total={needs.words.length} label={say(wordsSaid)} className="flex-1" />
        <span className="text-sm font-semibold whitespace-nowrap">
          {say(wordOf, { at: booth.at + 1, count: needs.words.length })}
        </span>
      </div>
      <div className="@container grid w-full justify-items-center gap-1 text-center">
        <LargeWord as="h2">{word.form}</LargeWord>
        <p lang={word.lang} className="text-lg text-soft wrap-anywhere">
          {word.meaning}
        </p>
      </div>
      <LevelMeter microphone={microphone} recording={recording} />
      <output className={cx('block min-h-6 text-center font-medium', refused ? 'text-danger' : 'text-soft')}>
        {recording
          ? say(recordingNow)
          : state === 'working'
            ? say(justAMoment)
            : (refused ??
              (lastTake ? say(keptTake, { form: lastTake.form, seconds: lastTake.seconds.toFixed(1) }) : ''))}
      </output>
      <div className="flex w-full max-w-sm items-center justify-between">
        <Side letter="R" label={say(againButton)} disabled={!recording && !last} onClick={again}>
          <RotateCcw aria-hidden />
        </Side>
        <button
          ref={record}
          type="button"
          aria-disabled={state === 'working'}
          onClick={toggle}
          className={cx(
            'grid size-24 place-items-center rounded-full bg-danger text-background [&_svg]:size-9',
            recording && 'outline-8 outline-danger-wash',
          )}
        >
          {state === 'working' ? (
            <SpinnerMark />
          ) : recording ? (
            <Square aria-hidden className="fill-current" />
          ) : (
            <Mic aria-hidden />
          )}
          <span className="sr-only">{say(recording ? stopButton : recordButton)}</span>
        </button>
        <Side letter="S" label={say(skipWord)} disabled={state === 'working'} onClick={skip}>
          <SkipForward aria-hidden />
        </Side>
      </div>
      <p aria-hidden className="font-semibold">
        {say(recording ? tapToStop : tapAndSay)}
      </p>
      <Side letter="P" label={say(playTheLast)} disabled={!last || recording} onClick={play}>
        <Play aria-hidden />
      </Side>
      <p className="hidden text-sm text-soft md:block">{say(boothKeys)}</p>
    </section>
  )
}
