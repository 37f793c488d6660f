import { useMemo, type ReactNode } from 'react'
import { leftOutOfBank, leftOutQuestion, orMendText, takeOthers } from '#shared/courses/teach/builder-messages.ts'
import { maxExercises } from '#shared/exercises/exercises.ts'
import { readBank } from '#shared/gift/bank.ts'
import { isXml } from '#shared/gift/gift.ts'
import { blocksOf } from '#shared/gift/text.ts'
import { say } from '#shared/messages/say.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/message/notice.tsx'

interface LeftOutProps {
  /** GIFT text that cannot be read as a whole. */
  text: string
  /** Shown if no question of the text can be taken. */
  fallback: ReactNode
  /** A list that changes while the teacher types is a status. */
  role?: 'alert' | 'status'
  onTake: (text: string) => void
}

/** Questions of a bank that cannot be taken, by number. The teacher takes the others after reading which ones are left out. */
export function LeftOut({ text, fallback, role = 'alert', onTake }: LeftOutProps) {
  const bank = useMemo(() => (isXml(text) || blocksOf(text).length > maxExercises ? undefined : readBank(text)), [text])
  if (!bank || bank.count === 0 || bank.leftOut.length === 0) return fallback
  const { count, leftOut } = bank
  return (
    <Notice
      role={role}
      title={say(leftOutOfBank, { left: leftOut.length, all: leftOut.length + count })}
      action={
        <Button variant="line" onClick={() => onTake(bank.text)}>
          {say(takeOthers, { count })}
        </Button>
      }
    >
      <ul className="grid max-h-96 gap-1.5 overflow-y-auto">
        {leftOut.map(({ number, reason }) => (
          <li key={number} className="wrap-anywhere">
            {say(leftOutQuestion, { number, reason })}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-soft">{say(orMendText)}</p>
    </Notice>
  )
}
