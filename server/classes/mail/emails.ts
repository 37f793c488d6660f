import type { FoundClass } from '#server/classes/store.ts'
import * as messages from '#shared/classes/messages.ts'
import { say } from '#shared/messages/say.ts'
import type { Language } from '#shared/site/languages.ts'
import { defineEmail, emailFrom, type Sender } from '#server/gateways/mail.ts'
import type { Deps } from '#server/deps.ts'
import { queryRows, type Transaction } from '#server/db/connect.ts'
import { displayNameOf } from '#server/db/queries/display-name.ts'

interface Recipient {
  id: string
  name: string | null
  email: string | null
  language: Language | null
}
/** The owners of a class ($1) and one more person ($2), who was added or removed. */
const peopleStatement = {
  name: 'people told about owners',
  text: `SELECT u.id, ${displayNameOf('u')} AS name, CASE WHEN u.email_verified THEN u.email END AS email, u.language FROM users u
    WHERE u.id = $2 OR u.id IN (SELECT user_id FROM class_owners WHERE class_id = $1)`,
}

const addSignature = (text: string, { siteName }: Sender) => `${text}\n\n${siteName}\n`

/** Stored with the e-mail until it is sent, so its names and values stay. */
interface OwnerChange {
  /** 'new' is told to the added person, 'joined' to the other owners. */
  change: 'new' | 'joined' | 'removed'
  /** Null for a person without a name. */
  by: string | null
  /** Name of the added or removed person. */
  who: string | null
  name: string
  path: string
}
const ownersEmail = defineEmail(
  'class owners',
  ({ change, by: byName, who: changedName, name, path }: OwnerChange, sender) => {
    const [by, who] = [byName ?? say(messages.unnamedTeacher), changedName ?? say(messages.unnamedTeacher)]
    const address = `${sender.publicUrl}${path}`
    const texts = {
      new: () => say(messages.ownerAddedText, { by, name, address }),
      joined: () => say(messages.ownerJoinedText, { by, who, name, address }),
      removed: () => say(messages.ownerRemovedText, { who, name, address }),
    }
    const subject = change === 'new' ? messages.ownerAddedSubject : messages.ownersChangedSubject
    return { subject: say(subject, { name }), text: addSignature(texts[change](), sender) }
  },
)

interface ClassMessage {
  name: string
  message: string
  path: string
  /** Name of the link that ends the e-mails of the class. */
  linkName: string
}
export const messageEmail = defineEmail('class message', (values: ClassMessage, sender) => {
  const { name, message, path, linkName } = values
  const [address, end] = [`${sender.publicUrl}${path}`, `${sender.publicUrl}/classes/mail/${linkName}`]
  const text = say(messages.messageText, { message, address, end })
  return { subject: say(messages.messageSubject, { name }), text: addSignature(text, sender) }
})

/** E-mails about the owners of a class, stored in the transaction of the change. Only confirmed addresses get one. */
export function createClassEmails({ enqueue, config }: Pick<Deps, 'enqueue' | 'config'>) {
  /** Tells all owners except the person who did it, and the added or removed person. */
  async function tellOwners(
    tx: Transaction,
    { id, name }: Pick<FoundClass, 'id' | 'name'>,
    change: { personId: string; byId: string; kind: 'added' | 'removed' },
  ) {
    const people = await queryRows<Recipient>(tx, peopleStatement, [id, change.personId])
    const nameOf = (personId: string) => people.find((person) => person.id === personId)?.name ?? null
    for (const { id: userId, email, language } of people) {
      if (!email || userId === change.byId) continue
      const isAdded = change.kind === 'added'
      const values: OwnerChange = {
        change: !isAdded ? 'removed' : userId === change.personId ? 'new' : 'joined',
        by: nameOf(change.byId),
        who: nameOf(change.personId),
        name,
        path: isAdded ? `/teacher/classes/${id}` : '/teacher/classes',
      }
      // Without a choice English: the current request is another owner's.
      const envelope = { kind: 'class', to: email, userId, language: language ?? 'en' } as const
      await enqueue(tx, { ...envelope, ...emailFrom(ownersEmail, values) })
    }
  }
  return { tellOwners, addressOf: (path: string) => `${config.publicUrl}${path}` }
}
