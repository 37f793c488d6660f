import type { CertificatePage } from '#shared/plain-pages.ts'
import { useSiteName } from '#client/lib/site-config.ts'
import { Container } from '#client/ui/container.tsx'
import { Valley } from '#client/ui/landscape.tsx'
import { Mark } from '#client/ui/mark.tsx'
import { Weave } from '#client/ui/weave.tsx'

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Kuching' })

/** One page, with its colours: a browser leaves grounds out otherwise. */
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

/** What keeps it from standing for somebody, said before anything else. */
function Standing({ given }: { given: CertificatePage }) {
  const says = given.revokedAt
    ? `This certificate was taken back on ${days.format(given.revokedAt)} and is no longer valid.${given.revokedWhy ? ` The reason: ${given.revokedWhy}` : ''}`
    : given.name === null
      ? 'The account that this certificate was issued to has been deleted. It names nobody any more.'
      : null
  return says && <p className="rounded-control bg-clay-wash px-4 py-3 font-semibold text-clay">{says}</p>
}

function Sheet({ given, siteName }: { given: CertificatePage; siteName: string }) {
  const lessons = given.lessonCount === 1 ? '1 lesson' : `${given.lessonCount} lessons`
  return (
    <article className="flex flex-col overflow-hidden border bg-[#fffdf8] shadow-card print:h-[209mm] print:border-0 print:shadow-none">
      <Weave />
      <div className="grid flex-1 content-center justify-items-center gap-3 px-5 pt-8 text-center sm:px-12 print:pt-4">
        <p className="font-head text-lg text-gold">{siteName}</p>
        <Standing given={given} />
        <p className="text-soft">This certifies that</p>
        <h1 className="max-w-full text-4xl wrap-anywhere">{given.name ?? 'A former learner'}</h1>
        <Weave short />
        <p className="text-soft">has completed the course</p>
        <p className="max-w-full font-head text-2xl leading-tight wrap-anywhere">{given.course}</p>
        <p>
          {lessons}, <time dateTime={given.issuedAt.toISOString()}>{days.format(given.issuedAt)}</time>
        </p>
        {given.teacher && <p className="text-soft">Taught by {given.teacher}</p>}
      </div>
      <div className="flex flex-wrap items-end justify-center gap-x-10 gap-y-4 px-5 pt-6 pb-4 sm:px-12 lg:justify-between print:justify-between print:pt-2">
        <dl className="grid min-w-0 gap-1 text-sm text-soft">
          <dt className="font-semibold text-ink">Number</dt>
          <dd className="wrap-anywhere">{given.number}</dd>
          <dt className="font-semibold text-ink">Check it at</dt>
          <dd className="wrap-anywhere">{given.address}</dd>
        </dl>
        <Squares squares={given.squares} />
      </div>
      <div className="relative isolate h-44 [clip-path:inset(-100vh_-100vw_0)] lg:h-52 print:h-[58mm]">
        <Valley className="absolute inset-x-0 bottom-0 block h-full w-full sm:translate-x-[18%]" />
        <p className="absolute top-2 left-5 leading-tight max-sm:hidden sm:left-12">
          <span lang="dtp" className="block font-head text-2xl text-gold">
            Pounsikou
          </span>
          <span className="text-sm text-soft">thank you</span>
        </p>
      </div>
      <Weave />
    </article>
  )
}

const Signature = ({ given }: { given: CertificatePage }) => (
  <section aria-labelledby="signature" className="grid gap-3 print:hidden">
    <h2 id="signature" className="text-xl">
      How to check this certificate
    </h2>
    <p>
      What counts is this page at its own address, not a print or a picture: compare the address above with the one in
      your browser.
    </p>
    {given.signature === null ? (
      <p>There is no signature any more, because there is no name that it could vouch for.</p>
    ) : (
      <>
        <p>
          Other software can check it without us. The text below is a signed statement (a compact JWS, EdDSA) of the
          name, course, lessons and date. Our key is published at{' '}
          <a href={given.keys} className="wrap-anywhere underline">
            {given.keys}
          </a>
          . A signature stays valid when a certificate is taken back: that is told here only.
        </p>
        <code className="block rounded-control border bg-sunk p-4 text-sm wrap-anywhere">{given.signature}</code>
      </>
    )}
  </section>
)

/** A certificate as everybody sees it, and as it is printed. No script runs here: the browser's own menu prints it. */
export function CertificateSheet({ given }: { given: CertificatePage }) {
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
          {!given.revokedAt && <p className="text-sm text-soft">To keep it, print this page or save it as a PDF.</p>}
        </Container>
      </header>
      <main id="main" className="mx-auto grid max-w-5xl gap-8 px-4 pt-6 print:max-w-none print:p-0">
        <Sheet given={given} siteName={siteName} />
        <Signature given={given} />
      </main>
    </div>
  )
}
