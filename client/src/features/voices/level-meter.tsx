// The meter element cannot show a row of bars.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useEffect, useState } from 'react'
import { cx } from '#client/ui/cx.ts'
import { decibels, levelLimits, levelOf, levelWords, loudestPeak } from './sound/clip.ts'
import type { Microphone } from './sound/microphone.ts'
import { say } from '#shared/messages/say.ts'
import { microphoneLevel } from '#shared/voices/studio-messages.ts'

const bars = 40

/** Parts per bar, so that about ten bars a second are drawn. */
const partsInBar = 2

/** Live input level, with the line above which it clips. */
export function LevelMeter({ microphone, recording }: { microphone: Microphone; recording: boolean }) {
  const [peaks, setPeaks] = useState<number[]>([])
  useEffect(() => {
    let parts = 0
    let highest = 0
    return microphone.listen((part) => {
      highest = Math.max(highest, loudestPeak(part))
      parts += 1
      if (parts < partsInBar) return
      const peak = Math.max(levelLimits.least, decibels(highest))
      parts = 0
      highest = 0
      setPeaks((before) => [...before, peak].slice(-bars))
    })
  }, [microphone])
  const currentPeak = peaks.at(-1) ?? levelLimits.least
  // The loudest recent part: a verdict that changes with each sound would be unreadable.
  const level = levelOf(peaks.slice(-20).reduce((highest, peak) => Math.max(highest, peak), levelLimits.least))
  return (
    <div className="grid w-full max-w-sm grid-cols-[minmax(0,1fr)] gap-3">
      <div
        role="meter"
        aria-label={say(microphoneLevel)}
        aria-valuemin={levelLimits.least}
        aria-valuemax={0}
        aria-valuenow={Math.min(0, Math.round(currentPeak))}
        aria-valuetext={say(levelWords[level])}
        className="relative flex h-20 items-center justify-end gap-[3px] overflow-hidden"
      >
        <span aria-hidden className="absolute inset-x-0 top-1 border-t border-dashed border-edge" />
        <span aria-hidden className="absolute inset-x-0 bottom-1 border-t border-dashed border-edge" />
        {peaks.map((peak, n) => (
          <span
            // Bars are identified by their position.
            // oxlint-disable-next-line react/no-array-index-key
            key={n}
            aria-hidden
            style={{ height: `${Math.max(4, 90 * (1 - peak / levelLimits.least))}%` }}
            className={cx(
              'w-1 shrink-0 grow rounded-full forced-colors:bg-[CanvasText]',
              peak > levelLimits.most ? 'bg-danger' : recording ? 'bg-success' : 'bg-edge',
            )}
          />
        ))}
      </div>
      <p className={cx('min-h-6 text-center font-medium', level === 'good' ? 'text-success' : 'text-soft')}>
        {recording ? say(levelWords[level]) : ' '}
      </p>
    </div>
  )
}
