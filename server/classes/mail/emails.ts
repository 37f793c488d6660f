import type { FoundClass } from '#server/classes/store.ts'
import * as messages from '#shared/classes/messages.ts'
import { say } from '#shared/messages/say.ts'
import { textLanguageOf, type Language } from '#shared/site/languages.ts'
import { inLanguage } from '#server/http/language.ts'
import type { Deps } from '#server/deps.ts'
import { ask, type Transaction } from '#server/db/connect.ts'
import { displayNameOf } from '#server/db/queries/display-name.ts'

interface Person {
  id: string
  name: string | null
  email: string | null
  language: Language | null
}
/** The owners of a class ($1) and one more person ($2), who was added or removed. */
const peopleOf = {
  name: 'people told about owners',
  text: `SELECT u.id, ${displayNameOf('u')} AS name, CASE WHEN u.email_verified THEN u.email END AS email, u.language FROM users u
    WHERE u.id = $2 OR u.id IN (SELECT user_id FROM class_owners WHERE class_id = $1)`,
}

/** E-mails about the owners of a class, stored in the transaction of the change. Only confirmed addresses get one. */
export function createClassEmails({ enqueue, config }: Pick<Deps, 'enqueue' | 'config'>) {
  const addressOf = (path: string) => `${config.publicUrl}${path}`
  const foot = (text: string) => `${text}\n\n${config.site.name}\n`

  /** Tells all owners except the person who did it, and the added or removed person. */
  async function tellOwners(
    tx: Transaction,
    { id, name }: Pick<FoundClass, 'id' | 'name'>,
    change: { whoId: string; byId: string; kind: 'added' | 'removed' },
  ) {
    const people = await ask<Person>(tx, peopleOf, [id, change.whoId])
    const nameOf = (personId: string) => people.find((one) => one.id === personId)?.name ?? say(messages.unnamedTeacher)
    const written = (userId: string) => {
      const [by, who] = [nameOf(change.byId), nameOf(change.whoId)]
      const isNew = userId === change.whoId && change.kind === 'added'
      const address = addressOf(isNew || change.kind === 'added' ? `/teacher/classes/${id}` : '/teacher/classes')
      const text = isNew
        ? say(messages.ownerAddedText, { by, name, address })
        : change.kind === 'added'
          ? say(messages.ownerJoinedText, { by, who, name, address })
          : say(messages.ownerRemovedText, { who, name, address })
      const subject = isNew ? say(messages.ownerAddedSubject, { name }) : say(messages.ownersChangedSubject, { name })
      return { subject, text: foot(text) }
    }
    for (const { id: userId, email, language } of people) {
      if (!email || userId === change.byId) continue
      const letter = inLanguage(textLanguageOf(language ?? 'en'), () => written(userId))
      await enqueue(tx, { kind: 'class', to: email, userId, ...letter })
    }
  }
  return { tellOwners, addressOf, foot }
}
