import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { labels, labelStates, type AdminLabelJson, type LabelState } from '#shared/labels/labels.ts'
import {
  addAttestedButton,
  attestedAdded,
  candidatesTitle,
  changeLinkButton,
  decidedBy,
  labelCompleteness,
  languagesCompleteness,
  labelsLoadFailed,
  linkButton,
  linkRemoved,
  moreLabels,
  noCandidates,
  noLabelYet,
  openEntry,
  sourcesCount,
  stateAny,
  stateFilter,
  stateNotAttested,
  stateShown,
  stateUndecided,
  stateUnlinked,
  unlinkButton,
} from '#shared/labels/page-messages.ts'
import { loadingStatus, successTitle } from '#shared/messages/messages.ts'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import { entryAddress } from '#shared/entries/library/library.ts'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Fold } from '#client/ui/dialog/fold.tsx'
import { Field, Select } from '#client/ui/form/field.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { CardSkeletons } from '#client/ui/message/skeleton.tsx'
import { toast } from '#client/lib/page/toast.ts'
import { capitalise } from '#shared/text/capitalise.ts'
import { LinkDialog, type Picker } from './link-form.tsx'

const stateNames: Record<LabelState, PlainText> = {
  shown: stateShown,
  unlinked: stateUnlinked,
  undecided: stateUndecided,
  'not attested': stateNotAttested,
}
/** Cards that are shown at first, and that each press adds. */
const shownAtFirst = 24
const invalidates = [labels.administer, labels.list]

const Candidates = ({ candidates, note }: Pick<AdminLabelJson, 'candidates' | 'note'>) => (
  <Fold title={say(candidatesTitle)}>
    {candidates.length === 0 && <p className="text-soft">{say(noCandidates)}</p>}
    <ul className="grid gap-3">
      {candidates.map(({ form, sources }) => (
        <li key={form}>
          <strong lang="dtp">{form}</strong>{' '}
          <span className="text-sm text-soft">{say(sourcesCount, { count: sources.length })}</span>
          <ul className="text-sm text-soft">
            {sources.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
    {note && (
      <p lang="en" className="mt-2 text-sm text-soft">
        {note}
      </p>
    )}
  </Fold>
)

/** Removes the link; the toast offers to bring it back. */
function UnlinkButton({ label }: { label: AdminLabelJson }) {
  const link = useCommand(labels.link, { invalidates })
  const params = { name: label.name }
  const unlink = useCommand(labels.unlink, {
    successMessage: say(linkRemoved),
    invalidates,
    undo: () =>
      link.mutate({
        params,
        body: { entryId: label.entryId ?? '', form: label.form ?? '', decision: label.decision },
      }),
  })
  return (
    <Button variant="quiet" size="small" busy={unlink.isPending} onClick={() => unlink.mutate({ params })}>
      {say(unlinkButton)}
      <span lang="en" className="sr-only">
        {` ${label.en}`}
      </span>
    </Button>
  )
}

function LabelCard({ label, Picker }: { label: AdminLabelJson; Picker: Picker }) {
  const [choosing, setChoosing] = useState(false)
  const { en, ms, form, entryId, state, decision } = label
  return (
    <li>
      <Card className="grid h-full content-start gap-3 p-5">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h3 className="text-xl wrap-anywhere">
            {form ? <span lang="dtp">{capitalise(form)}</span> : <span lang="ms">{ms}</span>}
          </h3>
          <Badge tone={state === 'shown' ? 'success' : 'neutral'}>{say(stateNames[state])}</Badge>
        </div>
        <p className="text-soft">
          <span lang="ms">{ms}</span> · <span lang="en">{en}</span>
        </p>
        {entryId && (
          <p>
            <Link href={entryAddress(entryId)} className="inline-flex min-h-11 items-center">
              {say(openEntry, { word: label.entry ?? '' })}
            </Link>
          </p>
        )}
        {decision && <p className="text-sm">{say(decidedBy, { decision })}</p>}
        <Candidates {...label} />
        <div className="flex flex-wrap gap-x-1 gap-y-2">
          <Button variant="line" size="small" onClick={() => setChoosing(true)}>
            {say(entryId ? changeLinkButton : linkButton)}
            <span lang="en" className="sr-only">
              {` ${en}`}
            </span>
          </Button>
          {entryId && <UnlinkButton label={label} />}
        </div>
        {choosing && <LinkDialog label={label} Picker={Picker} onClose={() => setChoosing(false)} />}
      </Card>
    </li>
  )
}

function AddAttested() {
  const add = useCommand(labels.addAttested, {
    invalidates,
    onSuccess: ({ labels: count }) =>
      toast({ title: say(successTitle), description: say(attestedAdded, { labels: count }), tone: 'success' }),
  })
  return (
    <Button variant="line" className="max-sm:w-full" busy={add.isPending} onClick={() => add.mutate({})}>
      {say(addAttestedButton)}
    </Button>
  )
}

/** How complete each language is. */
function Completeness() {
  const { data } = useQuery(query(labels.languages))
  if (!data) return null
  const { texts, entries, documents } = data
  return (
    <p className="text-soft">
      {say(languagesCompleteness, {
        texts,
        entries: entries.total,
        withMalay: entries.withMalay,
        documents: documents.length,
      })}
    </p>
  )
}

/** Every label with its state, its candidates and its link. */
export function LabelCards({ Picker }: { Picker: Picker }) {
  const all = useQuery(query(labels.administer))
  const [state, setState] = useState<LabelState | ''>('')
  const [shownCount, setShownCount] = useState(shownAtFirst)
  return (
    <Loaded query={all} failure={say(labelsLoadFailed)} loading={<CardSkeletons label={say(loadingStatus)} two />}>
      {(list) => {
        const matchingLabels = list.filter((label) => state === '' || label.state === state)
        const shownLabels = matchingLabels.slice(0, shownCount)
        return (
          <div className="grid gap-4 sm:gap-5">
            <div className="flex flex-wrap items-end justify-between gap-2 sm:gap-4">
              <Field label={say(stateFilter)} className="max-sm:w-full">
                <Select value={state} onText={(text) => setState(text as LabelState | '')}>
                  <option value="">{say(stateAny)}</option>
                  {labelStates.map((each) => (
                    <option key={each} value={each}>
                      {say(stateNames[each])}
                    </option>
                  ))}
                </Select>
              </Field>
              <AddAttested />
            </div>
            {shownLabels.length === 0 && <EmptyState title={say(noLabelYet)} />}
            <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
              {shownLabels.map((label) => (
                <LabelCard key={label.name} label={label} Picker={Picker} />
              ))}
            </ul>
            {matchingLabels.length > shownCount && (
              <Button
                variant="line"
                className="justify-self-center"
                onClick={() => setShownCount(shownCount + shownAtFirst)}
              >
                {say(moreLabels)}
              </Button>
            )}
            <p className="text-soft">
              {say(labelCompleteness, {
                shown: list.filter((label) => label.state === 'shown').length,
                total: list.length,
              })}
            </p>
            <Completeness />
          </div>
        )
      }}
    </Loaded>
  )
}
