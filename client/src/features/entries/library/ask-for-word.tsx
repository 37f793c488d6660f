import { Check, MessageCirclePlus } from 'lucide-react'
import { hasTwoLetters } from '#shared/text/letters.ts'
import { wordRequestCalls, wordRequestLength } from '#shared/entries/library/word-requests.ts'
import { say } from '#shared/messages/say.ts'
import { askForThisWord, wordRequestPassedOn, wordRequestTold } from '#shared/entries/library/library-messages.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'

/** Requests a word that a search did not find. No account is needed. */
export function AskForWord({ word }: { word: string }) {
  const ask = useCommand(wordRequestCalls.ask)
  if (!hasTwoLetters(word)) return null
  if (ask.data) {
    return (
      <output className="flex items-center gap-2 text-success">
        <Check aria-hidden className="size-5 shrink-0" strokeWidth={3} />
        {say(ask.data.told ? wordRequestTold : wordRequestPassedOn)}
      </output>
    )
  }
  return (
    <Button
      className="noscript:hidden"
      busy={ask.isPending}
      onClick={() => ask.mutate({ body: { word: word.slice(0, wordRequestLength).trim() } })}
    >
      {!ask.isPending && <MessageCirclePlus aria-hidden />}
      {say(askForThisWord)}
    </Button>
  )
}
