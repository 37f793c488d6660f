import { formerLearner } from '#shared/courses/lesson-question-messages.ts'
import {
  certifies,
  checkItAt,
  compareAddress,
  hasCompleted,
  howToCheck,
  lessonsOnDay,
  namesNobody,
  noSignature,
  numberLabel,
  otherSoftware,
  printToKeep,
  taughtBy,
  thankYou,
  revokedNotice,
  revokedNoticeWhy,
} from '#shared/courses/certificate-messages.ts'
import { richText } from '#client/lib/rich-text.tsx'
import type { CertificatePage } from '#shared/site/plain-pages.ts'
import { textLanguage } from '#shared/messages/current.ts'
import { say, textLocale } from '#shared/messages/say.ts'
import { useSiteName } from '#client/lib/session/site-config.ts'
import { Container } from '#client/ui/container.tsx'
import { Valley } from '#client/ui/art/landscape.tsx'
import { Mark } from '#client/ui/art/mark.tsx'
import { Weave } from '#client/ui/art/weave.tsx'

const dayOf = (moment: Date) =>
  new Intl.DateTimeFormat(textLanguage() === 'en' ? 'en-GB' : textLocale(), {
    dateStyle: 'long',
    timeZone: 'Asia/Kuching',
  }).format(moment)

/** Kadazandusun for "thank you". */
const thanks = 'Pounsikou'

/** Forces one landscape page with background colours, which browsers omit by default. */
const paper = `@page{size:A4 landscape;margin:0}
@media print{.daylight{-webkit-print-color-adjust:exact;print-color-adjust:exact}}`

const Squares = ({ squares: { count, path } }: Pick<CertificatePage, 'squares'>) => (
  <svg
    viewBox={`-2 -2 ${count + 4} ${count + 4}`}
    aria-hidden
    className="size-28 shrink-0 rounded-[6px] bg-white"
    shapeRendering="crispEdges"
  >
    <path d={path} fill="#1d1814" />
  </svg>
)

/** Notices about a revoked, deleted or demo certificate, before its text. */
function StatusNotice({ certificate }: { certificate: CertificatePage }) {
  const { revokedAt, revokedWhy: why, name } = certificate
  const day = revokedAt && dayOf(revokedAt)
  const revoked = day && (why ? say(revokedNoticeWhy, { day, why }) : say(revokedNotice, { day }))
  const notice = revoked ?? (name === null ? say(namesNobody) : null)
  return notice && <p className="rounded-control bg-danger-wash px-4 py-3 font-semibold text-danger">{notice}</p>
}

function Sheet({ certificate, siteName }: { certificate: CertificatePage; siteName: string }) {
  return (
    <article className="flex flex-col overflow-hidden border bg-[#fffdf8] shadow-card print:h-[209mm] print:border-0 print:shadow-none">
      <Weave />
      <div className="grid flex-1 content-center justify-items-center gap-3 px-5 pt-8 text-center sm:px-12 print:pt-4">
        <p className="font-head text-lg text-accent">{siteName}</p>
        <StatusNotice certificate={certificate} />
        <p className="text-soft">{say(certifies)}</p>
        <h1 className="max-w-full text-4xl wrap-anywhere">{certificate.name ?? say(formerLearner)}</h1>
        <Weave short />
        <p className="text-soft">{say(hasCompleted)}</p>
        <p className="max-w-full font-head text-2xl leading-tight wrap-anywhere">{certificate.course}</p>
        <p>
          {richText(lessonsOnDay, {
            count: certificate.lessonCount,
            day: dayOf(certificate.issuedAt),
            time: (children) => <time dateTime={certificate.issuedAt.toISOString()}>{children}</time>,
          })}
        </p>
        {certificate.teacher && <p className="text-soft">{say(taughtBy, { teacher: certificate.teacher })}</p>}
      </div>
      <div className="flex items-end justify-between gap-x-10 gap-y-4 px-5 pt-6 pb-4 max-sm:flex-col max-sm:items-center sm:px-12 print:flex-row print:items-end print:pt-2">
        <dl className="grid min-w-0 gap-1 text-sm text-soft">
          <dt className="font-semibold text-ink">{say(numberLabel)}</dt>
          <dd className="wrap-anywhere">{certificate.number}</dd>
          <dt className="font-semibold text-ink">{say(checkItAt)}</dt>
          <dd className="wrap-anywhere">{certificate.address}</dd>
        </dl>
        <Squares squares={certificate.squares} />
      </div>
      <div className="relative isolate h-44 [clip-path:inset(-100vh_-100vw_0)] lg:h-52 print:h-[58mm]">
        <Valley className="absolute inset-x-0 bottom-0 block h-full w-full sm:translate-x-[18%]" />
        <p className="absolute top-2 left-5 leading-tight max-sm:hidden sm:left-12">
          <span lang="dtp" className="block font-head text-2xl text-accent">
            {thanks}
          </span>
          <span className="text-sm text-soft">{say(thankYou)}</span>
        </p>
      </div>
      <Weave />
    </article>
  )
}

const Signature = ({ certificate }: { certificate: CertificatePage }) => (
  <section aria-labelledby="signature" className="grid gap-3 print:hidden">
    <h2 id="signature" className="text-xl">
      {say(howToCheck)}
    </h2>
    <p>{say(compareAddress)}</p>
    {certificate.signature === null ? (
      <p>{say(noSignature)}</p>
    ) : (
      <>
        <p>
          {richText(otherSoftware, {
            address: certificate.keys,
            keys: (children) => (
              <a href={certificate.keys} className="wrap-anywhere underline">
                {children}
              </a>
            ),
          })}
        </p>
        <code className="block rounded-control border bg-muted p-4 text-sm wrap-anywhere">{certificate.signature}</code>
      </>
    )}
  </section>
)

/** A certificate as the public sees and prints it. No script runs here: the browser's menu prints it. */
export function CertificateSheet({ certificate }: { certificate: CertificatePage }) {
  const siteName = useSiteName()
  return (
    <div className="daylight min-h-dvh pb-12 print:min-h-0 print:p-0">
      <style>{paper}</style>
      <header className="border-b print:hidden">
        <Container className="flex flex-wrap items-center justify-between gap-x-6 py-2">
          <a
            href="/"
            className="inline-flex min-h-11 items-center gap-2.5 font-head text-lg leading-tight no-underline"
          >
            <Mark />
            {siteName}
          </a>
          {!certificate.revokedAt && <p className="text-sm text-soft">{say(printToKeep)}</p>}
        </Container>
      </header>
      <main id="main" className="mx-auto grid max-w-5xl gap-8 px-4 pt-6 print:max-w-none print:p-0">
        <Sheet certificate={certificate} siteName={siteName} />
        <Signature certificate={certificate} />
      </main>
    </div>
  )
}
