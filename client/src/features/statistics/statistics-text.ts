import { say, textLocale } from '#shared/messages/say.ts'
import { roleLabels } from '#shared/people.ts'
import { roles } from '#shared/policy.ts'
import type { StatisticsJson } from '#shared/site/statistics.ts'

/** An amount in ringgit with 'RM' before it and two decimals (docs/product.md 59). */
export const revenueText = (ringgit: number) =>
  `RM${ringgit.toLocaleString(textLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/** People by role, with their share to one decimal (docs/product.md 59). */
export function roleShares({ roles: counts }: Pick<StatisticsJson, 'roles'>) {
  const total = roles.reduce((sum, role) => sum + counts[role], 0)
  return roles.map((role) => {
    const percent = total === 0 ? 0 : (counts[role] / total) * 100
    return { role, label: say(roleLabels[role]), count: counts[role], percent, share: `${percent.toFixed(1)}%` }
  })
}
