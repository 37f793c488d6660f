import { Fragment } from 'react'
import { Link } from 'wouter'
import { cookies, facts } from './legal-facts.ts'
import { Operator, Support } from './legal-page.tsx'
import type { Section } from './legal-page.tsx'

const Kept = () => (
  <ul>
    <li>
      <strong>Your account:</strong> first name, last name if you gave one, e-mail address and whether you confirmed it,
      your role, whether and when you used the free trial, until when you have access, and when the account was made;
      when it was suspended, if it ever is.
    </li>
    <li>
      <strong>Your password:</strong> never the password itself, only an argon2id hash of it, out of which nobody can
      read it. Where this site lets you log in with another service, that service keeps the password, and tells us your
      name, e-mail address and picture.
    </li>
    <li>
      <strong>Your logins:</strong> an entry for each place where you are logged in, a hash of each browser in which you
      logged in and when that was, and for a short while how often somebody failed to log in, under a code instead of an
      address.
    </li>
    <li>
      <strong>What you learn:</strong> which lessons you have done, and when. Your answers to a quiz are marked and not
      kept.
    </li>
    <li>
      <strong>What you send in:</strong> your contributions, when you sent them, the decision and the note to it;
      courses and lessons if you teach; files if you upload any, with the time.
    </li>
    <li>
      <strong>What you pay:</strong> amount, plan, period, day, whether it went back, the link to the receipt, and the
      ids under which Stripe knows you, the subscription and the payment. Your card number goes from your browser to
      Stripe; it never reaches our server.
    </li>
    <li>
      <strong>What is done with power:</strong> a list of what teachers and administrators changed, deleted or decided,
      with the name of who did it and what it was done to. If your role was changed, that stands there too.
    </li>
  </ul>
)

const Others = () => (
  <>
    <ul>
      <li>
        <strong>Everybody:</strong> contributions that were approved stand in the library with your name.
      </li>
      <li>
        <strong>Our administrators:</strong> your name, e-mail address, role and subscription, your contributions and
        your payments.
      </li>
      <li>
        <strong>Stripe,</strong> our payment provider, once you begin to pay: your name, your e-mail address and the id
        of your account here. Stripe keeps what you type into its card form by{' '}
        <a href="https://stripe.com/privacy" rel="noreferrer">
          its own privacy policy
        </a>
        . Its script is loaded on the checkout page and on no other.
      </li>
      <li>
        <strong>Video sites:</strong> YouTube or Vimeo learn of your visit when you press play in a lesson, and not
        before. Pictures and sounds of the library may lie on other sites; your browser fetches them from there.
      </li>
      <li>
        <strong>Whoever carries our mail</strong> sees the e-mails we send you: to confirm your address, to set a new
        password, about payments and renewals.
      </li>
    </ul>
    <p>Nobody else. There is no advertising here, no statistics of visitors by others, and your data is not sold.</p>
  </>
)

const HowLong = () => (
  <ul>
    <li>A login: {facts.session} days, or until you log out.</li>
    <li>A browser in which you logged in: {facts.knownBrowser} days after the last time.</li>
    <li>Deleted courses, lessons and library entries: {facts.deleted} days, in which they can be brought back.</li>
    <li>
      E-mails: they are sent and not kept. Only where no mail server is set, as in a demo, they are kept for{' '}
      {facts.keptEmails} days.
    </li>
    <li>Uploads that nobody used: one day.</li>
    <li>
      Payments: as long as the law asks of the operator. The list of what was done with power: as long as the site runs.
    </li>
    <li>All else: until you delete it, or your account.</li>
    <li>Copies for the case of a disaster keep what they hold until they are overwritten.</li>
  </ul>
)

const Leaving = () => (
  <>
    <p>
      You need nobody’s help. On your <Link href="/profile">profile</Link> you correct your name, change your e-mail
      address and password, <strong>download everything we hold about you</strong> as one file, and{' '}
      <strong>delete your account</strong>. Deleting takes away, at once and for good: the account and its password,
      your logins, your progress, and every e-mail and link. A subscription is ended at Stripe first.
    </p>
    <p>What stays no longer says that it was yours:</p>
    <ul>
      <li>contributions and library entries, without a name: they belong to the community by then;</li>
      <li>courses that you taught, which administrators then look after, and files that pages show;</li>
      <li>the list of what was done with power, with ‘A deleted account’ in place of your name;</li>
      <li>
        payments, as the law asks, unlinked from your name here. Stripe keeps what it must under its own policy; the ids
        under which it does are in our list of payments.
      </li>
    </ul>
    <p>
      If you cannot log in, or something here is unclear, <Support>write to us</Support>.
    </p>
  </>
)

const Cookies = () => (
  <>
    <p>Only what is needed to log in and to stay logged in. Without logging in you get none from us.</p>
    <ul>
      {cookies.map(({ names, what, until }) => (
        <li key={what}>
          {names.map((name) => (
            <Fragment key={name}>
              <code>{name}</code>{' '}
            </Fragment>
          ))}
          {what} <span className="text-soft">Until: {until}.</span>
        </li>
      ))}
    </ul>
    <p>
      On the checkout page Stripe’s script sets cookies of Stripe’s own, to tell people from fraud: see{' '}
      <a href="https://stripe.com/legal/cookies-policy" rel="noreferrer">
        Stripe’s page about them
      </a>
      . What you have typed into a form and not yet sent stays in your own browser, until you close the tab.
    </p>
  </>
)

/** What is held about people, by what the server does. */
export const privacySections: Section[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    content: (
      <>
        <Operator />
        <p>
          Malaysia’s Personal Data Protection Act 2010 (PDPA) gives you rights over data about you: to know of it, to
          see it, to correct it, and to say no. This page tells how to use them here.
        </p>
      </>
    ),
  },
  { id: 'what', title: 'What we keep', content: <Kept /> },
  {
    id: 'why',
    title: 'Why we keep it',
    content: (
      <p>
        So that you can log in, learn where you stopped, contribute, and get what you paid for; and so that the site
        stays safe. For nothing else.
      </p>
    ),
  },
  {
    id: 'where',
    title: 'Where it lies',
    content: (
      <p>
        In a database that the operator runs. Uploaded files lie on the operator’s own server, or in a bucket that the
        operator has at Google Cloud Storage. <Support>Ask us</Support> in which country they stand.
      </p>
    ),
  },
  { id: 'others', title: 'Who else sees it', content: <Others /> },
  { id: 'how-long', title: 'How long', content: <HowLong /> },
  { id: 'cookies', title: 'Cookies', content: <Cookies /> },
  {
    id: 'logs',
    title: 'What is logged',
    content: (
      <p>
        One line a request: when, what kind of page or call, whether it worked, how long it took, the id of your account
        if you are logged in, and a reference that you see when something breaks. Never what you typed, searched for or
        read, never cookies, and never your network or e-mail address.
      </p>
    ),
  },
  { id: 'leaving', title: 'How to correct, take along and leave', content: <Leaving /> },
]
