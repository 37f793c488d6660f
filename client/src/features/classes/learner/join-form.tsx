import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { learnerClasses } from '#shared/classes/membership.ts'
import {
  goOn,
  guardianAgrees,
  iAgree,
  joinText,
  joinCode,
  joinCodeFromTeacher,
  joinNamed,
  joined,
  taughtBy,
  whatTheySee,
  whoAgrees,
  yourName,
} from '#shared/classes/learner-messages.ts'
import { loadingClasses } from '#shared/classes/page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { useDraft } from '#client/lib/form/drafts.ts'
import { refusedFields } from '#client/lib/form/field-errors.ts'
import { sentenceFor } from '#client/lib/query/api.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Foot } from '#client/ui/foot.tsx'
import { Choice } from '#client/ui/form/choice.tsx'
import { FormError } from '#client/ui/form/form-error.tsx'
import { Field, TextInput } from '#client/ui/form/field.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'

interface CodeFormProps {
  code?: string
  error?: string | undefined
  /** Runs instead of a navigation if the code is unchanged. */
  onTryAgain?: () => void
}

/** Asks for the code of a class. A wrong one stays as it was typed. */
export function CodeForm({ code = '', error, onTryAgain }: CodeFormProps) {
  const [typed, setTyped] = useState(code)
  const [, navigate] = useLocation()
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() === code) onTryAgain?.()
        else if (typed.trim()) navigate(`/join/${encodeURIComponent(typed.trim())}`)
      }}
    >
      <Field label={say(joinCode)} hint={say(joinCodeFromTeacher)} error={error} required>
        <TextInput value={typed} onText={setTyped} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </Field>
      <Button type="submit" size="large">
        {say(goOn)}
      </Button>
    </form>
  )
}

/** Shows what teachers see, and joins only when Join is pressed. */
export function JoinForm({ code }: { code: string }) {
  const [, navigate] = useLocation()
  const classQuery = useQuery(query(learnerClasses.look, { params: { code } }))
  const { value, change, discard } = useDraft<{ name: string; consent: '' | 'self' | 'guardian' }>(`join ${code}`, {
    name: '',
    consent: '',
  })
  const join = useCommand(learnerClasses.join, {
    silent: true,
    successMessage: say(joined),
    invalidates: [learnerClasses.list],
    onSuccess: ({ classId }) => {
      discard()
      navigate(`/classes/${classId}`)
    },
  })
  if (classQuery.error)
    return <CodeForm code={code} error={sentenceFor(classQuery.error)} onTryAgain={() => void classQuery.refetch()} />
  if (!classQuery.data) return <Spinner label={say(loadingClasses)} />
  const { name, owners, sees } = classQuery.data
  const errors = refusedFields(join.error, ['name', 'consent'])
  const other = join.error && !errors['name'] && !errors['consent'] ? sentenceFor(join.error) : undefined
  const choice = (consent: 'self' | 'guardian') => ({
    name: 'consent',
    checked: value.consent === consent,
    onChange: () => change({ consent }),
  })
  return (
    <form
      noValidate
      className="grid gap-3 sm:gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        join.mutate({ body: { code, name: value.name, consent: value.consent as 'self' } })
      }}
    >
      <div>
        <h1>{say(joinNamed, { name })}</h1>
        <p className="text-soft">{say(taughtBy, { names: owners.join(', ') })}</p>
      </div>
      <section className="grid gap-1" aria-label={say(whatTheySee)}>
        <h2 className="text-lg">{say(whatTheySee)}</h2>
        <ul className="grid list-disc gap-0.5 pl-5 text-sm sm:text-base">
          {sees.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
      <Field label={say(yourName)} error={errors['name']} required>
        <TextInput value={value.name} onText={(next) => change({ name: next })} autoComplete="off" />
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-semibold">{say(whoAgrees)}</legend>
        <Choice {...choice('self')}>{say(iAgree)}</Choice>
        <Choice {...choice('guardian')}>{say(guardianAgrees)}</Choice>
        {errors['consent'] && <FormError>{errors['consent']}</FormError>}
      </fieldset>
      {other && <FormError>{other}</FormError>}
      <Foot above="navigation" className="lg:static lg:border-0">
        <Button type="submit" size="large" busy={join.isPending}>
          {say(joinText)}
        </Button>
      </Foot>
    </form>
  )
}
