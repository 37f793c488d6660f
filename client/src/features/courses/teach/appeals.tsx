import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import {
  acceptAsRight,
  answersNotLoaded,
  appealedBy,
  appealsAppearHere,
  decisionSent,
  decline,
  declineWhy,
  lessonOfCourse,
  notSaid,
  nothingToDecide,
  oneSentenceForLearners,
  optional,
  rightSoFar,
  theyAnswered,
  whoseForm,
  whyNot,
} from '#shared/courses/teach/messages.ts'
import { backButton } from '#shared/messages/messages.ts'
import { say } from '#shared/messages/say.ts'
import { appeals } from '#shared/study/appeals.ts'
import { results } from '#shared/study/results.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import { queryKeyOf, query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { Field, Select, TextInput } from '#client/ui/form/field.tsx'
import { CardSkeleton } from '#client/ui/message/skeleton.tsx'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { useDialects } from '#client/domain/dialects.ts'

type Group = ResponseOf<typeof appeals.list>[number]

function useDecision(group: Group) {
  const decide = useCommand(appeals.decide, {
    successMessage: say(decisionSent),
    invalidates: [appeals.list, results.ofCourse],
  })
  const client = useQueryClient()
  const { exerciseId, form } = group
  // After a refusal the list is reloaded, because the appeal was decided elsewhere.
  const reload = () => void client.invalidateQueries({ queryKey: queryKeyOf(appeals.list.path) })
  const send = (decision: { accept: boolean; dialect?: string | null; sentence?: string | null }) =>
    decide.mutate({ body: { exerciseId, form, ...decision } }, { onError: reload })
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
      <Field label={say(whyNot)} hint={say(oneSentenceForLearners)}>
        <TextInput maxLength={1000} value={sentence} onText={setSentence} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="danger"
          busy={busy}
          disabled={sentence.trim() === ''}
          onClick={() => onDecline(sentence.trim())}
        >
          {say(decline)}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {say(backButton)}
        </Button>
      </div>
    </div>
  )
}

function Deciding({ group }: { group: Group }) {
  const { send, busy } = useDecision(group)
  const [declining, setDeclining] = useState(false)
  const [dialect, setDialect] = useState('')
  const dialects = useDialects()
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
      <Field label={say(whoseForm)} note={say(optional)} className="min-w-[min(100%,14rem)] max-sm:w-full">
        <Select value={dialect} onText={setDialect}>
          <option value="">{say(notSaid)}</option>
          {dialects.map((each) => (
            <option key={each.slug}>{each.name}</option>
          ))}
        </Select>
      </Field>
      <Button variant="line" busy={busy} onClick={() => send({ accept: true, dialect: dialect || null })}>
        {say(acceptAsRight)}
      </Button>
      <Button variant="quiet" onClick={() => setDeclining(true)}>
        {say(declineWhy)}
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
          {say(lessonOfCourse, { course: group.courseTitle, lesson: group.lessonTitle })}
        </p>
        <h2 id={id} className="text-xl whitespace-pre-line">
          {group.text}
        </h2>
      </div>
      <dl className="grid gap-3 sm:grid-cols-2">
        <div className="rounded-field bg-accent-wash p-3">
          <dt className="text-sm text-soft">{say(theyAnswered)}</dt>
          <dd className="font-head text-xl wrap-anywhere">{group.said}</dd>
        </div>
        <div className="rounded-field bg-success-wash p-3">
          <dt className="text-sm text-soft">{say(rightSoFar)}</dt>
          <dd className="font-head text-xl wrap-anywhere">{group.right}</dd>
        </div>
      </dl>
      <p className="text-soft">
        {/* Learners who appealed, and those with the same answer: accepting it applies to all of them. */}
        {say(appealedBy, { count: group.count, learners: group.learners })}
      </p>
      <Deciding group={group} />
    </Card>
  )
}

/** Appeals of learners, grouped by equal answers. */
export function Appeals() {
  const list = useQuery(query(appeals.list))
  return (
    <Loaded
      query={list}
      failure={say(answersNotLoaded)}
      loading={<CardSkeleton />}
      empty={<EmptyState title={say(nothingToDecide)} text={say(appealsAppearHere)} />}
    >
      {(groups) => groups.map((group) => <AppealCard key={`${group.exerciseId} ${group.form}`} group={group} />)}
    </Loaded>
  )
}
