import type { ReactNode } from 'react'
import { earlierMessages } from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { Disclosure } from '#client/ui/dialog/disclosure.tsx'

/** Number of messages that are open. */
const shownAtFirst = 3

interface MessageListProps<Message> {
  /** The newest first. */
  list: readonly Message[]
  children: (message: Message) => ReactNode
}

/** Messages of a class: the latest are open, the earlier ones are folded. */
export function MessageList<Message extends { id: string }>({ list, children }: MessageListProps<Message>) {
  const items = (part: readonly Message[]) => (
    <ul className="grid gap-3 text-ink">
      {part.map((message) => (
        <li key={message.id} className="border-t pt-3">
          {children(message)}
        </li>
      ))}
    </ul>
  )
  const earlier = list.slice(shownAtFirst)
  return (
    <>
      {items(list.slice(0, shownAtFirst))}
      {earlier.length > 0 && (
        <Disclosure wide title={say(earlierMessages, { count: earlier.length })}>
          {items(earlier)}
        </Disclosure>
      )}
    </>
  )
}
