import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { classes } from '#shared/classes/classes.ts'
import { learnerClasses } from '#shared/classes/membership.ts'
import { members } from '#shared/classes/members.ts'
import { dayOf, plusDays } from '#shared/classes/rules.ts'
import { classMembers } from '#server/db/tables/classes.ts'
import { aClass } from '#server/testing/class-world.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app } = useTestApp()

test('in a copied class a consent older than a year waits anew', async () => {
  const { teacher, id, learners } = await aClass(app, ['Amai', 'Bini'])
  const [amai, bini] = learners as [(typeof learners)[0], (typeof learners)[0]]
  const consentedOn = (days: number, memberId: string) =>
    app.db
      .update(classMembers)
      .set({ consentOn: plusDays(dayOf(app.time.now()), -days) })
      .where(eq(classMembers.id, memberId))
  await consentedOn(366, amai.memberId)
  await consentedOn(365, bini.memberId)
  const copy = await teacher.call(classes.copy, { params: { id }, body: { name: 'Year 5', learners: true } })
  const at = { params: { id: copy.id } }
  expect(await teacher.call(members.list, at)).toMatchObject([
    { name: 'Amai', state: 'waiting', consent: null },
    { name: 'Bini', state: 'invited', consent: { by: 'self' } },
  ])
  await expect(amai.call(learnerClasses.comeBack, at)).rejects.toThrow('409: Say who agrees')
  await amai.call(learnerClasses.agree, { ...at, body: { consent: 'guardian' } })
  await amai.call(learnerClasses.comeBack, at)
  // A consent in force is not changed by a later call.
  await bini.call(learnerClasses.agree, { ...at, body: { consent: 'guardian' } })
  expect(await teacher.call(members.list, at)).toMatchObject([
    { state: 'joined', consent: { by: 'guardian', on: dayOf(app.time.now()) } },
    { state: 'invited', consent: { by: 'self' } },
  ])
})
