import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { shortMeaning } from '#shared/entries/meaning.ts'
import { say, type Sentence } from '#shared/messages/say.ts'
import { homeLink } from '#shared/study/end-messages.ts'
import {
  placementCheck,
  placementCheckLead,
  placementDone,
  placementFailed,
  placementLead,
  placementLoading,
  placementSave,
  placementSaved,
  placementSkip,
  placementTitle,
} from '#shared/study/placement-messages.ts'
import { study } from '#shared/study/study.ts'
import type { PlacementWord } from '#shared/study/cards.ts'
import { saveAnswer, sendAnswers } from '#client/domain/answering/send-answers.ts'
import { LeaveLink } from '#client/domain/answering/leave-link.tsx'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { sentenceFor } from '#client/lib/query/api.ts'
import { Button } from '#client/ui/button.tsx'
import { Choice } from '#client/ui/form/choice.tsx'
import { FormError } from '#client/ui/form/form-error.tsx'
import { Picture } from '#client/ui/media/picture.tsx'
import { PlayButton } from '#client/ui/media/play-button.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'
import { cx } from '#client/ui/cx.ts'
import { StudyFoot } from './study-foot.tsx'

interface WordsProps {
  words: readonly PlacementWord[]
  known: ReadonlySet<string>
  /** True if the meanings of the words are shown, too. */
  withMeaning: boolean
  label: Sentence
  onToggle: (entryId: string) => void
}

const Words = ({ words, known, withMeaning, label, onToggle }: WordsProps) => (
  <fieldset
    className={cx(
      'grid gap-3',
      withMeaning ? 'sm:grid-cols-2' : 'grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))]',
    )}
  >
    <legend className="sr-only">{label}</legend>
    {words.map(({ entryId, text, meaning, lang, picture, sound }) => (
      <Choice
        key={entryId}
        type="checkbox"
        checked={known.has(entryId)}
        onChange={() => onToggle(entryId)}
        className={withMeaning ? undefined : 'max-sm:gap-2 max-sm:px-3'}
        end={
          withMeaning && (
            <>
              {picture && <Picture src={picture} alt="" className="size-12 shrink-0 rounded-field" />}
              {sound && (
                <PlayButton src={sound}>
                  <span lang="dtp">{text}</span>
                </PlayButton>
              )}
            </>
          )
        }
      >
        <span lang="dtp" className="word block font-head leading-tight sm:text-lg wrap-anywhere">
          {text}
        </span>
        {withMeaning && (
          <span lang={lang} className="block text-sm text-soft">
            {shortMeaning(meaning)}
          </span>
        )}
      </Choice>
    ))}
  </fieldset>
)

interface StepsProps {
  words: readonly PlacementWord[]
  busy: boolean
  /** Receives the words that the learner knows. */
  onEnd: (known: string[]) => void
}

/** First the known words are ticked without their meanings, then the meanings are compared. */
function Steps({ words, busy, onEnd }: StepsProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  /** The words of the second step: those that were ticked in the first. */
  const [compared, setCompared] = useState<readonly PlacementWord[]>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!compared) return
    window.scrollTo({ top: 0 })
    heading.current?.focus()
  }, [compared])
  const count = ticked.size
  const toggle = (entryId: string) => {
    const nextTicked = new Set(ticked)
    if (!nextTicked.delete(entryId)) nextTicked.add(entryId)
    setTicked(nextTicked)
  }
  const goOn = () => {
    if (compared || count === 0) onEnd([...ticked])
    else setCompared(words.filter(({ entryId }) => ticked.has(entryId)))
  }
  const title = say(compared ? placementCheck : placementTitle)
  return (
    <>
      <div className="grid gap-5">
        <div className="grid gap-1">
          <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
            {title}
          </h1>
          <p className="text-soft">{say(compared ? placementCheckLead : placementLead)}</p>
        </div>
        <Words
          words={compared ?? words}
          known={ticked}
          withMeaning={compared !== undefined}
          label={title}
          onToggle={toggle}
        />
      </div>
      <StudyFoot>
        <Button size="large" busy={busy} onClick={goOn}>
          {say(compared ? placementSave : placementDone, { count })}
        </Button>
      </StudyFoot>
    </>
  )
}

/** 'Which words do you know?': known words are asked much later. It is offered once, and can be skipped. */
export function Placement({ userId }: { userId: string }) {
  const words = useQuery({ ...query(study.placement), staleTime: Infinity, gcTime: 0 })
  const [, navigate] = useLocation()
  const [fault, setFault] = useState<Sentence | string>()
  const [saving, setSaving] = useState(false)
  const [count, setCount] = useState(0)
  const end = useCommand(study.endPlacement, {
    successMessage: { title: say(placementTitle), description: say(placementSaved, { count }) },
    invalidates: [study.today, study.growth],
    onSuccess: () => navigate('/'),
  })
  async function finish(known: string[]) {
    setSaving(true)
    setFault(undefined)
    setCount(known.length)
    try {
      for (const entryId of known) await saveAnswer(userId, { entryId, knows: true })
      await sendAnswers(userId)
      end.mutate({})
    } catch (error) {
      setFault(sentenceFor(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className="fills-screen mx-auto grid w-full max-w-[640px] grid-cols-1 grid-rows-[auto_1fr] gap-4 px-4 pt-4">
      <div className="flex items-center justify-between">
        <LeaveLink to="/" label={say(homeLink)} />
        <Button variant="quiet" disabled={saving || end.isPending} onClick={() => void finish([])}>
          {say(placementSkip)}
        </Button>
      </div>
      <Loaded query={words} failure={say(placementFailed)} loading={<Spinner label={say(placementLoading)} />}>
        {(placementWords) => (
          <div className="grid grid-cols-1 content-between gap-6">
            {fault && <FormError>{fault}</FormError>}
            <Steps words={placementWords} busy={saving || end.isPending} onEnd={(known) => void finish(known)} />
          </div>
        )}
      </Loaded>
    </div>
  )
}
