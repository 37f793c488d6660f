import { Link } from 'wouter'
import { say } from '#shared/messages/say.ts'
import { plans, ringgit, trialDays } from '#shared/subscriptions/subscriptions.ts'
import { Operator, Support, type Section } from './legal-page.tsx'

const Prices = () => (
  <>
    <ul>
      {plans.map(({ id, duration, priceSen }) => (
        <li key={id}>
          <strong>{say(duration)}:</strong> {ringgit(priceSen)} MYR
        </li>
      ))}
    </ul>
    <p>
      Prices are in Malaysian ringgit (MYR), and the price that you see is the one you pay. You pay through Stripe: by
      card, and the plan renews by itself until you cancel, which you can do at any time; or once, by online banking
      (FPX), with GrabPay or by card, and nothing renews; <Link href="/refunds">how that works</Link> and how you get
      your money back has a page of its own. If a price changes, yours stays until you choose another plan.
    </p>
    <p>
      Every plan opens all courses and lessons. Certificates, downloads and word lists come with 3 months or more, the
      places of community events with 6 or more, and questions to teachers and the Contributor Dashboard with 12.
    </p>
  </>
)

/** Terms, as the product enforces them. */
export const termsSections: Section[] = [
  {
    id: 'what',
    title: 'What this is',
    content: (
      <>
        <p>A place to learn Kadazandusun: courses by teachers, quizzes, and a library that everybody may read.</p>
        <Operator />
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    content: (
      <p>
        An account is free. It is for one person: give your own e-mail address, and keep your password to yourself. You
        may delete the account at any time on your <Link href="/profile">profile</Link>; what goes and what stays then
        is told under <Link href="/privacy#leaving">privacy</Link>.
      </p>
    ),
  },
  {
    id: 'trial',
    title: 'The free trial',
    content: (
      <p>
        {trialDays} days of all courses and lessons, once for each account. It needs no card, costs nothing, and ends by
        itself.
      </p>
    ),
  },
  { id: 'prices', title: 'Plans and prices', content: <Prices /> },
  {
    id: 'contributions',
    title: 'What you send in',
    content: (
      <p>
        Send in only what you may share. An administrator reads it first; what is approved is published in the library
        with your name, sometimes edited, and may be taken out again. While it waits you can change it or take it back.
        When you delete your account, what was published stays, without your name. Your own voice is different: you can
        take it back at any time, and it goes with your account.
      </p>
    ),
  },
  {
    id: 'language',
    title: 'About the language',
    content: (
      <p>
        Kadazandusun has many dialects, and none of them is wrong. We name dialect and source where we know them. People
        make mistakes, so do lessons: <Support>tell us</Support> when you find one.
      </p>
    ),
  },
  {
    id: 'manners',
    title: 'Good manners',
    content: (
      <p>
        Do not try to get at what is not yours, to stop the site for others, or to publish what hurts people or belongs
        to somebody else. An administrator may suspend an account that does. It is then logged out everywhere, and told
        so at the next login.
      </p>
    ),
  },
  {
    id: 'running',
    title: 'Whether it always runs',
    content: (
      <p>
        We try to. Should it not run when you need it, or should something else be wrong, <Support>write to us</Support>
        .
      </p>
    ),
  },
]
