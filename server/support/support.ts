import type { Router } from 'express'
import { manyEmailsWritten, noSupportAddress } from '#shared/site/support-messages.ts'
import { say } from '#shared/messages/say.ts'
import { can } from '#shared/policy.ts'
import type { User } from '#shared/people.ts'
import { planWith, type SubscriptionJson } from '#shared/billing/subscriptions.ts'
import { support } from '#shared/site/support.ts'
import type { Database } from '#server/db/connect.ts'
import type { Enqueue } from '#server/gateways/mail.ts'
import { unavailable } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { Limit, Throttle } from '#server/http/limits/throttle.ts'

interface Deps {
  db: Database
  throttle: Throttle
  enqueue: Enqueue
  config: { site: { supportEmail: string | null } }
  /** The subscription of a person, bought or complimentary. */
  readSubscription: (userId: string) => Promise<Pick<SubscriptionJson, 'plan' | 'featurePlan' | 'status'> | undefined>
}

const supportLimit: Limit = { name: 'support e-mails', times: 10, minutes: 24 * 60 }

const withoutPlan: Partial<Record<SubscriptionJson['status'], string>> = {
  trial: 'Free trial',
  complimentary: 'Complimentary access',
}

/** E-mails to the operators with the sender's plan, because plans of three months and more include priority support. */
export function createSupport({ db, throttle, enqueue, config, readSubscription }: Deps) {
  async function planOf(viewer: User) {
    const { plan = null, featurePlan = null, status = 'none' } = (await readSubscription(viewer.id)) ?? {}
    const bought = planWith(plan)
    const name = bought ? bought.duration.en : (withoutPlan[status] ?? 'No plan')
    return { name, priority: can(viewer, 'support.priority', { plan: featurePlan }) }
  }

  return {
    routes(router: Router) {
      route(router, support.write, async ({ viewer, body }) => {
        const { supportEmail } = config.site
        if (supportEmail === null) throw unavailable(say(noSupportAddress))
        await throttle.take(supportLimit, viewer.id, say(manyEmailsWritten))
        const { name, priority } = await planOf(viewer)
        const subject = body.subject.replaceAll(/\s+/g, ' ')
        const senderName = [viewer.firstName, viewer.lastName].filter(Boolean).join(' ') || 'No name'
        const from = `From: ${senderName}\nAnswer to: ${viewer.email ?? 'no address is known'}\nPlan: ${name}\nPerson: ${viewer.id}`
        await enqueue(db, {
          kind: 'support',
          to: supportEmail,
          userId: viewer.id,
          subject: `${priority ? '[Priority] ' : ''}[${name}] ${subject}`,
          text: `${body.text}\n\n${from}\n`,
        })
      })
    },
  }
}
