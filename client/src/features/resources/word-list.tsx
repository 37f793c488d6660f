import { print } from '#shared/site/editing-messages.ts'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import {
  loadingWords,
  noWordsYet,
  wordList,
  wordsAppearHere,
  wordsNotLoaded,
  wordsOfCourse,
  wordsWithSquares,
} from '#shared/courses/resource-messages.ts'
import { courseMayHaveMoved, courseNotFound } from '#shared/courses/messages.ts'
import { say } from '#shared/messages/say.ts'
import { backToHome } from '#shared/site/frame-messages.ts'
import { seePlans } from '#shared/site/ui-messages.ts'
import { entryAddress } from '#shared/entries/library/library.ts'
import { resources, type WordListJson } from '#shared/courses/resources.ts'
import { dialectText } from '#shared/entries/places/dialect-text.ts'
import { sentenceFor, hasStatus } from '#client/lib/query/api.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { ReadFailure } from '#client/ui/message/read-failure.tsx'
import { Button } from '#client/ui/button.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { EmptyState } from '#client/ui/message/empty-state.tsx'
import { NotFound } from '#client/ui/message/not-found.tsx'
import { Spinner } from '#client/ui/message/spinner.tsx'
import { QrCode } from '#client/ui/qr-code.tsx'
import { printStyles } from '#client/ui/print-styles.ts'

type Lesson = WordListJson['lessons'][number]

const Word = ({ word }: { word: Lesson['words'][number] }) => {
  const address = new URL(entryAddress(word.entryId), window.location.origin).href
  return (
    <li className="flex items-center gap-4 border-t py-2 break-inside-avoid">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <a href={address} lang="dtp" className="word text-xl wrap-anywhere">
            {word.text}
          </a>
          {word.dialect && <span className="text-sm text-soft">{dialectText(word.dialect)}</span>}
        </p>
        <p lang={word.lang} className="wrap-anywhere">
          {word.meaning}
        </p>
      </div>
      <QrCode text={address} className="size-16 shrink-0" />
    </li>
  )
}

const Sheet = ({ list }: { list: WordListJson }) => (
  <div className="grid gap-7">
    {list.lessons.map(({ id, title, words }) => (
      <section key={id} aria-labelledby={`words-${id}`} className="grid gap-2">
        <h2 id={`words-${id}`} lang="" className="break-after-avoid text-xl">
          {title}
        </h2>
        <ul className="columns-1 gap-8 sm:columns-2 print:columns-2">
          {words.map((word) => (
            <Word key={word.entryId} word={word} />
          ))}
        </ul>
      </section>
    ))}
  </div>
)

/** Printable word list of a course; each word has a QR code of its entry. */
export function CourseWordList({ courseId }: { courseId: string }) {
  const { data, error, isFetching, refetch } = useQuery(query(resources.words, { params: { id: courseId } }))
  const title = data ? say(wordsOfCourse, { course: data.courseTitle }) : say(wordList)
  const count = data?.lessons.reduce((sum, { words }) => sum + words.length, 0) ?? 0
  if (hasStatus(error, 404))
    return (
      <>
        <PageTitle title={say(courseNotFound)} />
        <NotFound title={say(courseNotFound)} text={say(courseMayHaveMoved)}>
          <ButtonLink size="large" href="/">
            {say(backToHome)}
          </ButtonLink>
        </NotFound>
      </>
    )
  return (
    <div className="grid gap-6">
      <PageTitle title={title} />
      <style>{printStyles('margin: 15mm')}</style>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <h1 className="wrap-anywhere">{title}</h1>
          {count > 0 && <p className="text-soft">{say(wordsWithSquares, { count })}</p>}
        </div>
        {count > 0 && (
          <Button className="print:hidden" onClick={() => window.print()}>
            <Printer aria-hidden />
            {say(print)}
          </Button>
        )}
      </div>
      {hasStatus(error, 403) && (
        <EmptyState
          level={2}
          title={sentenceFor(error)}
          action={<ButtonLink href="/pricing">{say(seePlans)}</ButtonLink>}
        />
      )}
      {error && !hasStatus(error, 403) && (
        <ReadFailure failure={say(wordsNotLoaded)} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Spinner fullScreen={false} label={say(loadingWords)} />}
      {data && count === 0 && <EmptyState level={2} title={say(noWordsYet)} text={say(wordsAppearHere)} />}
      {data && <Sheet list={data} />}
    </div>
  )
}
