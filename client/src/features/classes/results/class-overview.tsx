import { print } from '#shared/site/editing-messages.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from 'wouter'
import { assignments } from '#shared/classes/assignments.ts'
import { classes } from '#shared/classes/classes.ts'
import {
  allAssignments,
  allResults,
  assignmentText,
  assignmentsText,
  classesNotLoaded,
  downloadCsv,
  draftText,
  due,
  everybody,
  groupText,
  hardWords,
  kindWords,
  loadingClasses,
  loadingResults,
  makeCode,
  newAssignment,
  noAssignments,
  noResults,
  noResultsText,
  reports,
  resultsNotLoaded,
  showCode,
  worksheetTitle,
} from '#shared/classes/page-messages.ts'
import { classResults } from '#shared/classes/results.ts'
import { say } from '#shared/messages/say.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { useDraft } from '#client/lib/form/drafts.ts'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { Badge } from '#client/ui/badge.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { Card } from '#client/ui/card.tsx'
import { Field, SelectOptions, Select } from '#client/ui/form/field.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { CardSkeletons } from '#client/ui/message/skeleton.tsx'
import {
  blankAssignment,
  draftOf,
  type AssignmentFormFields,
  type Picked,
} from '#client/features/classes/assignments/assignment-fields.ts'
import { ClassResultLists } from './class-results.tsx'
import { HeatMap } from './heat-map.tsx'

const listOf = (id: string) => query(assignments.list, { params: { id } })

/** Assignments with their day, and drafts. `headed` means that the head of the page leads to a new one. */
function AssignmentList({ id, archived, headed }: { id: string; archived: boolean; headed: boolean }) {
  const list = useQuery(listOf(id))
  return (
    <section className="grid gap-3" aria-label={say(assignmentsText)}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{say(assignmentsText)}</h2>
        {!archived && !headed && (
          <ButtonLink variant="line" href={`/teacher/classes/${id}/assignments/new`}>
            {say(newAssignment)}
          </ButtonLink>
        )}
      </div>
      <Loaded
        query={list}
        failure={say(classesNotLoaded)}
        loading={<CardSkeletons label={say(loadingClasses)} />}
        empty={<p className="text-soft">{say(noAssignments)}</p>}
      >
        {(listed) => (
          <ul className="grid gap-3 sm:grid-cols-2">
            {listed.map(({ id: assignmentId, title, items, dueOn, published }) => (
              <Card as="li" key={assignmentId}>
                {archived ? (
                  <p lang="" className="font-semibold wrap-anywhere">
                    {title}
                  </p>
                ) : (
                  <Link
                    href={`/teacher/classes/${id}/assignments/${assignmentId}`}
                    className="font-semibold underline wrap-anywhere"
                  >
                    <span lang="">{title}</span>
                  </Link>
                )}
                <p lang="" className="line-clamp-2 text-sm text-soft">
                  {items.join(', ')}
                </p>
                <p className="flex flex-wrap gap-2 text-sm">
                  {dueOn && say(due, { day: formatDay(dueOn, 'UTC') })}
                  {!published && <Badge tone="neutral">{say(draftText)}</Badge>}
                </p>
              </Card>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

const sheets = [
  ['worksheet', worksheetTitle],
  ['words', kindWords],
  ['results', allResults],
  ['reports', reports],
] as const

/** The sheets of a class for paper. Results are printed as they are filtered. */
const OnPaper = ({ id, chosen }: { id: string; chosen: Record<string, string> }) => (
  <section className="grid gap-3" aria-label={say(print)}>
    <h2 className="text-xl">{say(print)}</h2>
    <div className="flex flex-wrap gap-3">
      {sheets.map(([sheet, name]) => (
        <ButtonLink
          key={sheet}
          variant="line"
          href={`/teacher/classes/${id}/print?${new URLSearchParams({ sheet, ...chosen })}`}
        >
          {say(name)}
        </ButtonLink>
      ))}
    </div>
  </section>
)

const givenOf = (filter: Record<string, string>) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))

/** Stuck learners, hard questions and idle learners first; then all results. */
export function ClassOverview({ id, onRemind }: { id: string; onRemind: (titles: string[]) => void }) {
  const [search, setSearch] = useSearchParams()
  const filter = { assignment: search.get('assignment') ?? '', group: search.get('group') ?? '' }
  const setFilter = (next: typeof filter) => setSearch(givenOf(next), { replace: true })
  const { data } = useQuery(query(classes.readOwned, { params: { id } }))
  const { data: set } = useQuery(listOf(id))
  const chosen = givenOf(filter)
  const archived = Boolean(data?.archivedAt)
  const [, navigate] = useLocation()
  const draft = useDraft<AssignmentFormFields>(draftOf(id), blankAssignment)
  const practise = (items: Picked[]) => {
    draft.change({ ...blankAssignment, kind: 'words', title: say(hardWords), items })
    navigate(`/teacher/classes/${id}/assignments/new`)
  }
  const results = useQuery(query(classResults.read, { params: { id }, query: chosen }))
  const groups = data?.groups ?? []
  const published = (set ?? []).filter((one) => one.published)
  const hasChoice = published.length > 1 || groups.length > 0 || Object.keys(chosen).length > 0
  const hasResults = results.data !== undefined && results.data.cells.length > 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Loaded
        query={results}
        failure={say(resultsNotLoaded)}
        loading={<CardSkeletons two label={say(loadingResults)} />}
      >
        {(loaded) =>
          loaded.cells.length === 0 ? (
            <EmptyState
              level={2}
              title={say(noResults)}
              text={say(noResultsText)}
              action={
                data && !archived ? (
                  <ButtonLink href={`/teacher/classes/${id}/learners`}>
                    {say(data.code ? showCode : makeCode)}
                  </ButtonLink>
                ) : undefined
              }
            />
          ) : (
            <ClassResultLists
              results={loaded}
              classId={id}
              onPractise={archived ? undefined : practise}
              onRemind={archived ? undefined : onRemind}
            />
          )
        }
      </Loaded>
      {hasChoice && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={say(assignmentText)}>
            <Select value={filter.assignment} onText={(assignment) => setFilter({ ...filter, assignment })}>
              <option value="">{say(allAssignments)}</option>
              <SelectOptions lang="" options={published.map((one) => [one.id, one.title] as const)} />
            </Select>
          </Field>
          {groups.length > 0 && (
            <Field label={say(groupText)}>
              <Select value={filter.group} onText={(group) => setFilter({ ...filter, group })}>
                <option value="">{say(everybody)}</option>
                <SelectOptions lang="" options={groups.map((one) => [one.id, one.name] as const)} />
              </Select>
            </Field>
          )}
        </div>
      )}
      {hasResults && (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label={say(allResults)}>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-xl">{say(allResults)}</h2>
            <ButtonLink leaves variant="line" href={`/api/classes/${id}/results.csv?${new URLSearchParams(chosen)}`}>
              {say(downloadCsv)}
            </ButtonLink>
          </div>
          <HeatMap results={results.data} classId={id} />
        </section>
      )}
      <AssignmentList id={id} archived={archived} headed={Boolean(data?.learners)} />
      <OnPaper id={id} chosen={chosen} />
    </div>
  )
}
