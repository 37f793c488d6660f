import { createUnsubscribeLinks } from '#server/http/unsubscribe-links.ts'
import { lastReminderBody, reminderBody, reminderSubject } from '#shared/study/reminder-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { Deps } from '#server/deps.ts'
import { defineEmail, emailFrom } from '#server/gateways/mail.ts'
import { createReminderStore, type DueReminder } from './reminder-store.ts'

/** The job runs every 10 minutes: what becomes due before its next run is stored now and sent at its moment. */
const leadMs = 600_000

interface Reminder {
  /** Time of the reminder on the learner's clock. */
  at: string
  minutes: number
  /** Name of the link that ends the reminders. */
  name: string
  isLast: boolean
}
const reminderEmail = defineEmail(
  'reminder',
  ({ at, minutes, name, isLast }: Reminder, { publicUrl: url, siteName }) => {
    const values = { at, minutes, url, end: `${url}/reminders/${name}` }
    const body = isLast ? say(lastReminderBody, values) : say(reminderBody, values)
    return { subject: say(reminderSubject), text: `${body}\n\n${siteName}\n` }
  },
)

export type Reminders = ReturnType<typeof createReminders>

/** Reminder e-mails at a time of the learner's own. */
export function createReminders({
  db,
  clock,
  config,
  cookieSecrets,
  enqueueAll,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'cookieSecrets' | 'enqueueAll'>) {
  const store = createReminderStore(db)
  const links = createUnsubscribeLinks(cookieSecrets, 'reminder')

  function emailOf({ userId, email, language, due, at, minutes, isLast }: DueReminder) {
    const name = links.nameOf(userId)
    const url = config.publicUrl
    return {
      kind: 'reminder' as const,
      to: email,
      userId,
      // Without a choice English: nobody's request sends it.
      language: language ?? 'en',
      ...emailFrom(reminderEmail, { at, minutes, name, isLast }),
      unsubscribeUrl: `${url}/api/reminders/${name}`,
      key: `reminder:${userId}:${due.toISOString()}`,
      sendAt: due,
    }
  }

  return {
    schedule: store.schedule,
    noteVisit: store.noteVisit,

    /** Ends the reminders of the learner for whom this name was made. False for any other name. */
    async endByLink(name: string): Promise<boolean> {
      const userId = links.idOf(name)
      if (userId) await store.endReminders(userId)
      return userId !== undefined
    },

    /** Stores the e-mails of all due reminders, a batch a transaction. */
    async sendDue(): Promise<void> {
      const now = clock()
      const until = new Date(now.getTime() + leadMs)
      const hasMore = await db.transaction(async (tx) => {
        const { reminders, isFull } = await store.takeDue(tx, now, until)
        await enqueueAll(tx, reminders.map(emailOf))
        return isFull
      })
      if (hasMore) await this.sendDue()
    },
  }
}
