import { Fragment, type ReactNode } from 'react'
import {
  allElse,
  backups,
  browserDays,
  cookieUntil,
  cookiesText,
  cookiesTitle,
  deletedDays,
  deviceStores,
  emailDays,
  howLongTitle,
  keepTitle,
  keptAccount,
  keptActions,
  keptClasses,
  keptContributions,
  keptLearning,
  keptLogins,
  keptPassword,
  keptPayments,
  leavingText,
  leavingTitle,
  leftClassDays,
  loginDays,
  logsText,
  logsTitle,
  nobodyElse,
  othersTitle,
  paymentsKept,
  rightsText,
  seenByAdmins,
  seenByAll,
  seenByClassTeachers,
  seenByMail,
  seenByStripe,
  seenByTeachers,
  seenByVideoSites,
  staysActions,
  staysClasses,
  staysContributions,
  staysCourses,
  staysPayments,
  staysQuestions,
  staysRecordings,
  staysText,
  stripeCookies,
  takedownContact,
  takenBackFiles,
  unclearText,
  unusedUploads,
  whereText,
  whereTitle,
  responsibleTitle,
  whyText,
  whyTitle,
} from '#shared/site/legal/privacy-messages.ts'
import { say } from '#shared/messages/say.ts'
import { cookies, legalFacts } from './legal-facts.ts'
import { Items, Operator, Paragraph, type Section } from './legal-page.tsx'

const softText = (children: ReactNode) => <span className="text-soft">{children}</span>

const Cookies = () => (
  <>
    <Paragraph message={cookiesText} />
    <Items
      items={cookies.map(({ names, purpose, until }) => ({
        message: cookieUntil,
        values: {
          names: () =>
            names.map((name, index) => (
              <Fragment key={name}>
                {index > 0 && ' '}
                <code>{name}</code>
              </Fragment>
            )),
          what: say(purpose),
          until: until(),
          soft: softText,
        },
      }))}
    />
    <Paragraph message={stripeCookies} />
    <Paragraph message={deviceStores} />
  </>
)

/** Sections of the privacy policy. They describe the server's actual behaviour. */
export const privacySections: Section[] = [
  {
    id: 'who',
    title: responsibleTitle,
    content: (
      <>
        <Operator />
        <Paragraph message={rightsText} />
      </>
    ),
  },
  {
    id: 'what',
    title: keepTitle,
    content: (
      <Items
        items={[
          keptAccount,
          keptPassword,
          keptLogins,
          keptLearning,
          keptClasses,
          keptContributions,
          keptPayments,
          keptActions,
        ]}
      />
    ),
  },
  { id: 'why', title: whyTitle, content: <Paragraph message={whyText} /> },
  { id: 'where', title: whereTitle, content: <Paragraph message={whereText} /> },
  {
    id: 'others',
    title: othersTitle,
    content: (
      <>
        <Items
          items={[
            seenByAll,
            seenByTeachers,
            seenByClassTeachers,
            seenByAdmins,
            seenByStripe,
            seenByVideoSites,
            seenByMail,
          ]}
        />
        <Paragraph message={nobodyElse} />
      </>
    ),
  },
  {
    id: 'how-long',
    title: howLongTitle,
    content: (
      <Items
        items={[
          { message: loginDays, values: { days: legalFacts.session } },
          { message: browserDays, values: { days: legalFacts.knownBrowser } },
          { message: deletedDays, values: { days: legalFacts.deleted } },
          { message: leftClassDays, values: { days: legalFacts.deleted } },
          { message: emailDays, values: { days: legalFacts.emailRetention } },
          unusedUploads,
          takenBackFiles,
          takedownContact,
          paymentsKept,
          allElse,
          backups,
        ]}
      />
    ),
  },
  { id: 'cookies', title: cookiesTitle, content: <Cookies /> },
  { id: 'logs', title: logsTitle, content: <Paragraph message={logsText} /> },
  {
    id: 'leaving',
    title: leavingTitle,
    content: (
      <>
        <Paragraph message={leavingText} />
        <Paragraph message={staysText} />
        <Items
          items={[
            staysContributions,
            staysCourses,
            staysClasses,
            staysQuestions,
            staysRecordings,
            staysActions,
            staysPayments,
          ]}
        />
        <Paragraph message={unclearText} />
      </>
    ),
  },
]
