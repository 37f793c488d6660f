import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { own, people as peopleCalls } from '#shared/people.ts'
import { audit } from '#shared/site/audit/audit.ts'
import { payments } from '#shared/billing/billing.ts'
import { statistics } from '#shared/site/statistics.ts'
import { dayMs } from '#shared/time.ts'
import { payments as ledgerRows } from '#server/db/tables/billing.ts'
import { people, type Person } from '#server/testing/test-app.ts'
import { startSilentShop } from '#server/testing/payments/shop.ts'
import { usePerFile } from '#server/testing/fixtures.ts'

const shop = usePerFile(startSilentShop)

let admin: Person
let ana: Person
let rows: { id: string }[]
beforeAll(async () => {
  admin = await shop.person('an admin')
  ana = await shop.person({ firstName: 'Ana', lastName: 'Lojutah', email: 'ana@example.test' })
  const ben = await shop.person({ firstName: 'Ben', lastName: 'Anatol', email: 'ben@example.test' })
  const guest = await shop.person({ ...people['a complimentary subscriber'], email: 'guest@example.test' })
  await shop.subscribe(ana, '12-months')
  shop.app.time.advance(60_000)
  await shop.subscribe(ben, '3-months')
  expect(guest.id).not.toBeNull()
  rows = await list()
})
const give = (id: string) => admin.call(payments.giveBack, { params: { id } })
const list = (query: { q?: string; limit?: number } = {}) => admin.call(payments.all, { query })
const personsIn = async (q: string) => (await list({ q })).map(({ personEmail }) => personEmail)

describe('the admin list of payments', () => {
  test('is ordered newest first, and names the payers', () => {
    expect(rows).toMatchObject([
      {
        personName: 'Ben Anatol',
        personEmail: 'ben@example.test',
        amountSen: 2800,
        plan: '3-months',
        refundable: true,
      },
      {
        personName: 'Ana Lojutah',
        personEmail: 'ana@example.test',
        amountSen: 9800,
        plan: '12-months',
        status: 'paid',
      },
    ])
  })

  test.each([
    ['ana', ['ben@example.test', 'ana@example.test']],
    ['Ana Loj', ['ana@example.test']],
    ['lojutah', ['ana@example.test']],
    ['BEN@', ['ben@example.test']],
    ['nobody', []],
    ['%', []],
    ["'", []],
  ])('is searched by the beginning of a name or an address: %s', async (q, found) => {
    expect(await personsIn(q)).toEqual(found)
  })

  test('is searched by any of Stripe’s ids', async () => {
    const [row] = await shop.ledger(ana)
    const customer = await shop.stripeCustomer(ana)
    const [subscription] = await shop.boughtBy(ana)
    const ids = [row?.stripeInvoiceId, row?.stripePaymentIntentId, row?.stripeChargeId, customer, subscription?.id]
    for (const id of ids) expect([id, await personsIn(String(id))]).toEqual([id, ['ana@example.test']])
    expect(await personsIn('pi_nothing')).toEqual([])
  })

  test('has pages', async () => {
    const answer = await admin.fetch('/api/admin/payments?limit=1')
    expect(answer.headers.get('x-total-count')).toBe('2')
    const [, next] = /<(.+)>; rel="next"/.exec(answer.headers.get('link') ?? '') ?? []
    const second = await admin.fetch(String(next))
    expect(await second.json()).toMatchObject([{ personEmail: 'ana@example.test' }])
    expect(second.headers.get('link')).toBeNull()
  })

  test('is hidden from everybody else', async () => {
    for (const call of [payments.all, payments.revenue]) await expect(ana.call(call, {})).rejects.toThrow('403: ')
    await expect(ana.call(payments.giveBack, { params: { id: rows[0]!.id } })).rejects.toThrow('403: ')
    expect(await ana.call(payments.listOwn, {})).toHaveLength(1)
  })
})

describe('the totals', () => {
  test('are the sum paid, the sum refunded, and the difference', async () => {
    expect(await admin.call(payments.revenue, {})).toEqual({ grossSen: 12_600, refundedSen: 0, netSen: 12_600 })
  })

  test('count buyers as paid subscribers, but not people with complimentary access', async () => {
    expect(await admin.call(statistics.read, {})).toMatchObject({ paidSubscribers: 2, totalRevenue: 126 })
    const trial = await shop.person('a subscriber')
    expect(trial.id).not.toBeNull()
    expect(await admin.call(statistics.read, {})).toMatchObject({ paidSubscribers: 2 })
  })

  test('do not count a subscriber whose period was free', async () => {
    const lucky = await shop.person('a learner')
    shop.stripe.settings.percentOff = 100
    await lucky.call(payments.createIntent, { body: { priceId: '1-month', agreed: true } })
    shop.stripe.settings.percentOff = 0
    expect(await shop.subscription(lucky)).toMatchObject({ status: 'active' })
    expect(await admin.call(statistics.read, {})).toMatchObject({ paidSubscribers: 2, totalRevenue: 126 })
  })
})

describe('an admin', () => {
  test('cannot end a bought period by choosing a role', async () => {
    const change = (role: 'NORMAL' | 'TEACHER') =>
      admin.call(peopleCalls.changeRole, { params: { id: String(ana.id) }, body: { role } })
    await expect(change('NORMAL')).rejects.toThrow('409: This person has bought a period that still runs')
    await change('TEACHER')
    expect(await ana.call(own.me, {})).toMatchObject({ role: 'TEACHER', subscribed: true })
    await expect(change('NORMAL')).rejects.toThrow('409: ')
  })

  test('refunds a payment: the period and the subscription end, and the audit log records it', async () => {
    shop.app.time.advance(20 * dayMs)
    const line = (await list({ q: 'ana@' }))[0]!
    const answer = await admin.call(payments.giveBack, { params: { id: line.id } })
    expect(answer).toMatchObject({ id: line.id, status: 'refunded', refundedSen: 9800, refundable: false })
    expect(await ana.call(own.me, {})).toMatchObject({ subscribed: false, mayContribute: false })
    expect(await shop.boughtBy(ana)).toMatchObject([{ status: 'canceled' }])
    expect(await admin.call(payments.revenue, {})).toEqual({ grossSen: 12_600, refundedSen: 9800, netSen: 2800 })
    expect(await admin.call(statistics.read, {})).toMatchObject({ paidSubscribers: 1, totalRevenue: 28 })
    const [event] = await admin.call(audit.list, {})
    expect(event).toMatchObject({ action: 'user.refund', subject: 'Ana Lojutah', after: 'RM98.00 given back' })
    await expect(admin.call(payments.giveBack, { params: { id: line.id } })).rejects.toThrow(
      '409: This payment cannot be given back',
    )
    await shop.subscribe(ana)
    expect((await shop.subscription(ana)).refundableUntil).not.toBeNull()
  })

  test('gets an error for an unknown payment, and for one that Stripe refuses to refund', async () => {
    await expect(give(String(ana.id))).rejects.toThrow('404: ')
    const ben = (await list({ q: 'ben@' }))[0]!
    const [row] = await shop.app.db.select().from(ledgerRows).where(eq(ledgerRows.id, ben.id))
    shop.stripe.dispute(String(row?.stripeChargeId))
    await expect(give(ben.id)).rejects.toThrow('409: This payment cannot be given back')
    expect((await list({ q: 'ben@' }))[0]).toMatchObject({ status: 'disputed', refundable: false })
  })
})
