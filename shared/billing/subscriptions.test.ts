import { describe, expect, test } from 'vitest'
import { say } from '#shared/messages/say.ts'
import { pricePerMonth, savePercent } from '#shared/billing/messages.ts'
import { planIds } from './plan-ids.ts'
import { allFeatures, plans, ringgit, trialDays } from './subscriptions.ts'

test('the plans match docs/product.md 59', () => {
  const rows = plans.map(({ id, displayPrice, monthlyPrice, savings, popular, bestValue }) => {
    const flags = [
      savings && say(savePercent, { percent: savings }),
      popular && 'Most Popular',
      bestValue && 'Best Value',
    ]
      .filter(Boolean)
      .join(', ')
    return `| ${[id, displayPrice, say(pricePerMonth, { price: monthlyPrice }), flags || 'none'].join(' | ')} |`
  })
  expect(rows.join('\n')).toBe(
    `
| 1-month | RM15 | RM15/month | none |
| 3-months | RM28 | RM9.33/month | Save 37%, Most Popular |
| 6-months | RM48 | RM8/month | Save 47% |
| 12-months | RM98 | RM8.17/month | Save 46%, Best Value |
`.trim(),
  )
  expect(plans.map((plan) => plan.id)).toEqual(planIds)
})

test('the prices of the plans in sen are fixed', () => {
  expect(plans.map((plan) => plan.priceSen)).toEqual([1500, 2800, 4800, 9800])
})

describe.each(plans)('the text of the plan $id', (plan) => {
  test('states its price', () => {
    expect(plan.displayPrice).toBe(`RM${plan.priceSen / 100}`)
  })

  test('states its months', () => {
    expect(plan.id).toMatch(new RegExp(`^${plan.months}-months?$`))
    expect(say(plan.duration)).toMatch(new RegExp(`^${plan.months} Months?$`))
  })

  test('states the price per month, to the sen', () => {
    const month = Number(plan.monthlyPrice.match(/^RM([\d.]+)$/)?.[1])
    expect(month).toBe(Math.round(plan.priceSen / plan.months) / 100)
  })

  test('states a saving within one per cent of the true one, compared with the monthly plan', () => {
    const saved = 100 - (100 * plan.priceSen) / (1500 * plan.months)
    expect(Math.abs((plan.savings ?? 0) - saved)).toBeLessThan(1)
  })
})

test('each plan has all features of the previous ones, and more', () => {
  const lists = plans.map((plan) => allFeatures(plan).map(({ name }) => say(name)))
  expect(lists).toEqual([
    ['Full course access', 'Video and text lessons', 'Quizzes', 'Mobile access'],
    [...(lists[0] ?? []), 'Priority support', 'Downloadable resources', 'Certificates'],
    [...(lists[1] ?? []), 'Advanced lessons', 'Cultural deep-dives', 'Community events'],
    [...(lists[2] ?? []), 'Lifetime resources', 'Expert Q&A', 'Contribution privileges'],
  ])
})

test('amounts are shown in ringgit with two decimals', () => {
  expect([1500, 2800, 4800, 9800, 0, 5, 123456].map(ringgit)).toEqual([
    '15.00',
    '28.00',
    '48.00',
    '98.00',
    '0.00',
    '0.05',
    '1234.56',
  ])
})

test('the trial lasts three days', () => expect(trialDays).toBe(3))
