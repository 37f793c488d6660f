import { Fragment } from 'react'
import { Link } from 'wouter'
import { cookies, facts } from './legal-facts.ts'
import { Operator, Support, type Section } from './legal-page.tsx'

const Retention = () => (
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
      logged in and when that was, and for a short while how often something was tried that is limited, such as a login,
      under a code instead of an address.
    </li>
    <li>
      <strong>What you learn:</strong> which lessons you have done, your answers in lessons, quizzes and review with
      their times, how well you remember each word, your scores, certificates, downloads and study settings.
    </li>
    <li>
      <strong>What you send in:</strong> your contributions, when you sent them, the decision and the note to it;
      questions below lessons, words that you asked for, where you say that a word is said, and requests to take
      something down; voice recordings with the speaker’s consent, and the name, village and year of birth if they were
      given; courses and lessons if you teach; files if you upload any, with the time.
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
        <strong>Everybody:</strong> contributions that were approved stand in the library with your name, and recordings
        with the name that the speaker chose. Whoever has the address of your certificate sees your name on it.
      </li>
      <li>
        <strong>Teachers:</strong> your name, progress and scores in their own courses, your questions below their
        lessons, and answers that you ask them to accept.
      </li>
      <li>
        <strong>Our administrators:</strong> your name, e-mail address, role and subscription, your contributions,
        recordings, requests and payments.
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
        password, about payments and renewals, and answers to what you sent in. What you write to support goes to the
        operator as an e-mail.
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
      E-mails: the text until it is sent; to whom it went, when and about what for {facts.emailRetention} days. Where no
      mail server is set, as in a demo, or an e-mail could not be sent, the text stays as long.
    </li>
    <li>Uploads that nobody used: one day.</li>
    <li>Recordings and files that were taken back: one hour.</li>
    <li>How to reach you, in a request to take something down: 30 days after the decision.</li>
    <li>
      Payments: as long as the law asks of the operator. The list of what was done with power: as long as the site runs.
    </li>
    <li>All else: until you delete it, or your account.</li>
    <li>
      Backup copies: until the operator deletes them. If one is used, accounts that were deleted and recordings that
      were taken back are removed from it first.
    </li>
  </ul>
)

const Leaving = () => (
  <>
    <p>
      You need nobody’s help. On your <Link href="/profile">profile</Link> you correct your name, change your e-mail
      address and password, <strong>download everything we hold about you</strong> as one file, and{' '}
      <strong>delete your account</strong>. Deleting takes away, at once and for good: the account and its password,
      your logins, your answers and progress, recordings of your own voice, and every e-mail and link. A subscription is
      ended at Stripe first.
    </p>
    <p>What stays no longer says that it was yours:</p>
    <ul>
      <li>contributions and library entries, without a name: they belong to the community by then;</li>
      <li>courses that you taught, which administrators then look after, and files that pages show;</li>
      <li>questions and answers below lessons, and certificates, all without a name;</li>
      <li>recordings that you made of other speakers, which administrators then look after;</li>
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
    <p>
      Only what the site needs to work; none follows you. Before you log in, there is the time zone alone, if it is not
      Sabah’s, and on the sign-in pages theirs.
    </p>
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
    <p>
      Your device also stores the site’s own files, answers and recordings that are not sent yet, the place where you
      stopped in a lesson, and what you downloaded to use offline.
    </p>
  </>
)

/** Sections of the privacy policy. They describe the server's actual behaviour. */
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
  { id: 'what', title: 'What we keep', content: <Retention /> },
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
