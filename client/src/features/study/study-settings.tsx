import { useQuery } from '@tanstack/react-query'
import { say } from '#shared/messages/say.ts'
import {
  learningSettings,
  listeningHint,
  listeningLabel,
  minutesLabel,
  minutesOption,
  newWordsHint,
  newWordsLabel,
  newWordsOption,
  savedAtOnce,
  settingsFailed,
  settingsLoading,
  settingsSaved,
} from '#shared/study/settings-messages.ts'
import {
  reminderHint,
  reminderLabel,
  reminderNeedsAddress,
  reminderTimeLabel,
} from '#shared/study/reminder-messages.ts'
import { study, defaultStudyDay } from '#shared/study/study.ts'
import type { StudySettingsPatch } from '#shared/study/settings.ts'
import { Loaded } from '#client/ui/message/loaded.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Card } from '#client/ui/card.tsx'
import { Choice } from '#client/ui/form/choice.tsx'
import { Field, SelectOptions } from '#client/ui/form/field.tsx'
import { PickedSelect } from '#client/ui/form/picked-select.tsx'
import { CardSkeletons } from '#client/ui/message/skeleton.tsx'

const minutesOffered = [3, 5, 10, 15, 20, 30]
const newWordsOffered = [0, 3, 5, 8, 10, 15, 20]

/** The offered numbers, and the present one where it is another. */
const withOwn = (offered: number[], own: number) =>
  [...new Set([...offered, own])].toSorted((one, other) => one - other)

const reminderTimes = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
)
const usualTime = '19:00'

interface ReminderProps {
  at: string | null
  /** Reminders go to confirmed addresses only. */
  isConfirmed: boolean
  save: (body: StudySettingsPatch) => void
}

function Reminder({ at, isConfirmed, save }: ReminderProps) {
  const saveTime = (reminderAt: string | null) =>
    save({ reminderAt, ...(reminderAt && { reminderZone: Intl.DateTimeFormat().resolvedOptions().timeZone }) })
  return (
    <div className="grid gap-1.5">
      <Choice
        type="checkbox"
        checked={at !== null}
        disabled={!isConfirmed && at === null}
        aria-describedby="reminder-hint"
        onChange={(event) => saveTime(event.target.checked ? usualTime : null)}
      >
        {say(reminderLabel)}
      </Choice>
      <p id="reminder-hint" className="text-sm text-soft">
        {say(isConfirmed ? reminderHint : reminderNeedsAddress)}
      </p>
      {at !== null && (
        <Field className="mt-2 sm:max-w-60" label={say(reminderTimeLabel)}>
          <PickedSelect value={at} onText={saveTime}>
            <SelectOptions options={[...new Set([...reminderTimes, at])].toSorted().map((time) => [time, time])} />
          </PickedSelect>
        </Field>
      )}
    </div>
  )
}

/** Settings of learning. Each change is saved at once. */
export function StudySettings({ isConfirmed }: Pick<ReminderProps, 'isConfirmed'>) {
  const settings = useQuery(query(study.settings))
  const change = useCommand(study.changeSettings, {
    successMessage: say(settingsSaved),
    invalidates: [study.settings, study.today],
  })
  const save = (body: StudySettingsPatch) => change.mutate({ body })
  return (
    <Loaded query={settings} failure={say(settingsFailed)} loading={<CardSkeletons label={say(settingsLoading)} />}>
      {({ minutes = defaultStudyDay.minutes, newWords, listening, reminderAt = null }) => (
        <Card as="section" aria-labelledby="learning" className="gap-5 sm:p-7">
          <div>
            <h2 id="learning" className="text-xl">
              {say(learningSettings)}
            </h2>
            <p className="mt-1 text-soft">{say(savedAtOnce)}</p>
          </div>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label={say(minutesLabel)}>
              <PickedSelect value={String(minutes)} onText={(value) => save({ minutes: Number(value) })}>
                <SelectOptions
                  options={withOwn(minutesOffered, minutes).map((count) => [
                    String(count),
                    say(minutesOption, { count }),
                  ])}
                />
              </PickedSelect>
            </Field>
            <Field label={say(newWordsLabel)} hint={say(newWordsHint)}>
              <PickedSelect value={String(newWords)} onText={(value) => save({ newWords: Number(value) })}>
                <SelectOptions
                  options={withOwn(newWordsOffered, newWords).map((count) => [
                    String(count),
                    say(newWordsOption, { count }),
                  ])}
                />
              </PickedSelect>
            </Field>
          </div>
          <div className="grid gap-1.5">
            <Choice
              type="checkbox"
              checked={listening}
              aria-describedby="listening-hint"
              onChange={(event) => save({ listening: event.target.checked })}
            >
              {say(listeningLabel)}
            </Choice>
            <p id="listening-hint" className="text-sm text-soft">
              {say(listeningHint)}
            </p>
          </div>
          <Reminder at={reminderAt} isConfirmed={isConfirmed} save={save} />
        </Card>
      )}
    </Loaded>
  )
}
