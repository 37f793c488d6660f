import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { appeals, results } from '#shared/study.ts'
import type { AppealGroup } from '#shared/study.ts'
import { dictionary } from '#shared/dictionary.ts'
import type { Answer } from '#shared/endpoint.ts'
import { keyOf, query } from '#client/lib/query-client.ts'
import { ReadFailure } from '#client/lib/read-failure.tsx'
import { useCommand } from '#client/lib/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Field, Select, TextInput } from '#client/ui/field.tsx'
import { CardSkeleton } from '#client/ui/skeleton.tsx'

type Group = Answer<typeof appeals.list>[number]

const times = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Who asked, and who said the same without asking: accepting it is right for all of them. */
const whoSaidSo = ({ count, learners }: Pick<AppealGroup, 'count' | 'learners'>) =>
  `${times(count, 'learner says', 'learners say')} it was right; ${times(learners, 'learner has', 'learners have')} answered so.`

function useDecision(group: Group) {
  const decide = useCommand(appeals.decide, {
    says: { title: 'Success', description: 'Your decision is told to the learners' },
    refreshes: [appeals.list, results.ofCourse],
  })
  const client = useQueryClient()
  const { exerciseId, form } = group
  // What is refused was decided in another tab, or by somebody else: the list is behind.
  const behind = () => void client.invalidateQueries({ queryKey: keyOf(appeals.list.path) })
  const send = (decision: { accept: boolean; dialect?: string | null; sentence?: string | null }) =>
    decide.mutate({ body: { exerciseId, form, ...decision } }, { onError: behind })
  return { send, busy: decide.isPending }
}

function Declining({
  busy,
  onDecline,
  onBack,
}: {
  busy: boolean
  onDecline: (sentence: string) => void
  onBack: () => void
}) {
  const [sentence, setSentence] = useState('')
  return (
    <div className="grid gap-3">
      <Field label="Why not?" hint="One sentence that the learners read.">
        <TextInput maxLength={1000} value={sentence} onChange={(event) => setSentence(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="danger"
          busy={busy}
          disabled={sentence.trim() === ''}
          onClick={() => onDecline(sentence.trim())}
        >
          Decline
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  )
}

function Deciding({ group }: { group: Group }) {
  const { send, busy } = useDecision(group)
  const [declining, setDeclining] = useState(false)
  const [dialect, setDialect] = useState('')
  const { data: dialects = [] } = useQuery({ ...query(dictionary.dialects), staleTime: Infinity })
  if (declining)
    return (
      <Declining
        busy={busy}
        onDecline={(sentence) => send({ accept: false, sentence })}
        onBack={() => setDeclining(false)}
      />
    )
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label="Whose form is it?" note="optional" className="min-w-[min(100%,14rem)] max-sm:w-full">
        <Select value={dialect} onChange={(event) => setDialect(event.target.value)}>
          <option value="">Not said</option>
          {dialects.map((each) => (
            <option key={each.slug}>{each.name}</option>
          ))}
        </Select>
      </Field>
      <Button variant="line" busy={busy} onClick={() => send({ accept: true, dialect: dialect || null })}>
        Accept as right
      </Button>
      <Button variant="quiet" onClick={() => setDeclining(true)}>
        Decline…
      </Button>
    </div>
  )
}

function AppealCard({ group }: { group: Group }) {
  const id = useId()
  return (
    <Card as="article" aria-labelledby={id} className="gap-4">
      <div className="grid gap-1">
        <p className="text-sm text-soft">
          {group.courseTitle}, {group.lessonTitle}
        </p>
        <h2 id={id} className="text-xl whitespace-pre-line">
          {group.text}
        </h2>
      </div>
      <dl className="grid gap-3 sm:grid-cols-2">
        <div className="rounded-field bg-gold-wash p-3">
          <dt className="text-sm text-soft">They answered</dt>
          <dd className="font-head text-xl wrap-anywhere">{group.said}</dd>
        </div>
        <div className="rounded-field bg-rice-wash p-3">
          <dt className="text-sm text-soft">Right so far</dt>
          <dd className="font-head text-xl wrap-anywhere">{group.right}</dd>
        </div>
      </dl>
      <p className="text-soft">{whoSaidSo(group)}</p>
      <Deciding group={group} />
    </Card>
  )
}

/** What learners think was right after all, the same answers together. */
export function Appeals() {
  const { data, error, isFetching, refetch } = useQuery(query(appeals.list))
  if (error)
    return (
      <ReadFailure
        what="The answers could not be loaded."
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <CardSkeleton />
  if (data.length === 0)
    return <EmptyState title="Nothing to decide" text="When a learner says 'My answer was right', it comes here." />
  return data.map((group) => <AppealCard key={`${group.exerciseId} ${group.form}`} group={group} />)
}
