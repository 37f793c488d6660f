import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import * as z from 'zod/mini'
import { classes } from '#shared/classes/classes.ts'
import {
  archivedLabel,
  className,
  classesNotLoaded,
  demoLabel,
  learnerCount,
  loadingClasses,
  newClass,
  noClassText,
  noClassYet,
} from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { useDraftForm } from '#client/lib/form/draft-form.ts'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { BehindButton } from '#client/ui/form/behind-button.tsx'
import { DraftField } from '#client/ui/form/draft-field.tsx'
import { FormError } from '#client/ui/form/form-error.tsx'
import { SubmitButton } from '#client/ui/form/submit-button.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { CardSkeletons } from '#client/ui/message/skeleton.tsx'

function NewClass({ folded = false }: { folded?: boolean }) {
  const [, navigate] = useLocation()
  const create = useCommand(classes.create, {
    silent: true,
    invalidates: [classes.listOwned],
    onSuccess: ({ id }) => {
      form.accepted()
      navigate(`/teacher/classes/${id}/learners`)
    },
  })
  const form = useDraftForm({
    name: 'class new',
    initial: { name: '' },
    draft: z.object({ name: z.string() }),
    command: create,
  })
  const fields = (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3"
      onSubmit={form.handleSubmit(() => create.mutate({ body: form.value }))}
    >
      <DraftField form={form} name="name" label={say(className)} required autoComplete="off" className="flex-1" />
      <SubmitButton waitsFor={undefined} busy={create.isPending}>
        {say(newClass)}
      </SubmitButton>
      {form.fieldErrors['form'] && <FormError>{form.fieldErrors['form']}</FormError>}
    </form>
  )
  if (!folded) return fields
  return (
    <BehindButton main label={say(newClass)} hasDraft={form.changed}>
      {fields}
    </BehindButton>
  )
}

/** The classes of a teacher, and a form for another one, which is open only if there is none yet. */
export function TeacherClasses() {
  const own = useQuery(query(classes.listOwned))
  return (
    <Loaded
      query={own}
      failure={say(classesNotLoaded)}
      loading={<CardSkeletons two label={say(loadingClasses)} />}
      empty={
        <div className="grid gap-6">
          <NewClass />
          <EmptyState level={2} title={say(noClassYet)} text={say(noClassText)} />
        </div>
      }
    >
      {(list) => (
        <div className="grid gap-6">
          <ul className="grid gap-4 sm:grid-cols-2">
            {list.map(({ id, name, learners, archivedAt, isDemo }) => (
              <Card as="li" key={id} className="relative hover:border-ink">
                <h2 lang="" className="flex items-start justify-between gap-3 text-xl wrap-anywhere">
                  <Link href={`/teacher/classes/${id}`} className="no-underline after:absolute after:inset-0">
                    {name}
                  </Link>
                  <ChevronRight aria-hidden className="mt-1 size-5 shrink-0 text-soft" />
                </h2>
                <p className="text-soft">{say(learnerCount, { count: learners })}</p>
                {archivedAt && <Badge tone="neutral">{say(archivedLabel)}</Badge>}
                {isDemo && <p className="text-sm text-soft">{say(demoLabel)}</p>}
              </Card>
            ))}
          </ul>
          <NewClass folded />
        </div>
      )}
    </Loaded>
  )
}
