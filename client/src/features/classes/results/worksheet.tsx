import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { assignments } from '#shared/classes/assignments.ts'
import { listenToTeacher, noQuestionsToPrint } from '#shared/classes/page-messages.ts'
import { isInnerName } from '#shared/exercises/question.ts'
import type { Question } from '#shared/exercises/exercises.ts'
import { falseAnswer, trueAnswer } from '#shared/marking/messages.ts'
import { say } from '#shared/messages/say.ts'
import { query } from '#client/lib/query/query-client.ts'

const WritingLine = () => <p aria-hidden className="mt-4 border-b" />

const TickBox = () => <span aria-hidden className="mt-0.5 size-5 shrink-0 rounded-xs border-2 border-ink" />

/** Loaded at once: a lazy picture below the fold is missing on paper. */
const SheetPicture = ({ src, alt }: { src: string; alt: string }) => (
  <img src={src} alt={alt} referrerPolicy="no-referrer" className="h-28 max-w-full object-contain" />
)

/** `lang` is empty for a text by the teacher, whose language is not known. */
const ToTick = ({ lang, children }: { lang?: string; children: ReactNode }) => (
  <li className="flex items-start gap-2">
    <TickBox />
    <span lang={lang} className="min-w-0 wrap-anywhere">
      {children}
    </span>
  </li>
)

function Options({ options, media }: Extract<Question, { kind: 'choice' }>) {
  const pictures = new Map(media?.map(({ text, picture }) => [text, picture]))
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {options.map((option) => {
        const picture = pictures.get(option)
        return (
          <ToTick key={option} lang="">
            {picture && <SheetPicture src={picture} alt={option} />}
            {!(picture && isInnerName(option)) && option}
          </ToTick>
        )
      })}
    </ul>
  )
}

const letterAt = (index: number) => String.fromCodePoint('A'.codePointAt(0)! + index)

/** The letter of the right side is written beside the left one. */
const Columns = ({ left, right }: Extract<Question, { kind: 'matching' }>) => (
  <div className="grid grid-cols-2 gap-6">
    <ul className="grid content-start gap-3">
      {left.map((text) => (
        <li key={text} className="flex items-end gap-2">
          <span aria-hidden className="w-8 shrink-0 border-b border-ink" />
          <span lang="" className="min-w-0 wrap-anywhere">
            {text}
          </span>
        </li>
      ))}
    </ul>
    <ul className="grid content-start gap-3">
      {right.map((text, index) => (
        <li key={text} className="flex gap-2">
          <span className="font-semibold">{letterAt(index)}</span>
          <span lang="" className="min-w-0 wrap-anywhere">
            {text}
          </span>
        </li>
      ))}
    </ul>
  </div>
)

const Gaps = ({ parts }: Extract<Question, { kind: 'gaps' }>) => (
  <p lang="" className="leading-loose whitespace-pre-line wrap-anywhere">
    {parts.join('______________')}
  </p>
)

const Chips = ({ words }: Extract<Question, { kind: 'order' }>) => (
  <>
    <ul lang="" className="flex flex-wrap gap-2">
      {words.map((word, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same word may come twice
        <li key={`${index} ${word}`} className="rounded-button border px-3 py-1">
          {word}
        </li>
      ))}
    </ul>
    <WritingLine />
  </>
)

/** The part of a question that a learner fills in; a word is written. */
function ToFillIn({ question }: { question: Question | null }) {
  switch (question?.kind) {
    case 'choice':
      return <Options {...question} />
    case 'true-false':
      return (
        <ul className="flex gap-8">
          <ToTick>{say(trueAnswer)}</ToTick>
          <ToTick>{say(falseAnswer)}</ToTick>
        </ul>
      )
    case 'matching':
      return <Columns {...question} />
    case 'gaps':
      return <Gaps {...question} />
    case 'order':
      return <Chips {...question} />
    case 'speak':
      return <ToTick lang="">{question.says}</ToTick>
    default:
      return <WritingLine />
  }
}

/** The questions of an assignment with what is needed to answer them on paper. */
export function Worksheet({ assignmentId }: { assignmentId: string }) {
  const { data } = useQuery(query(assignments.questions, { params: { id: assignmentId } }))
  if (data?.length === 0) return <p>{say(noQuestionsToPrint)}</p>
  return (
    <ol className="grid list-decimal gap-6 pl-6">
      {data?.map(({ id, itemId, text, question }) => (
        <li key={`${itemId} ${id}`} className="break-inside-avoid">
          <div className="grid gap-3">
            {/* A question without a text is only heard. */}
            {question?.text === '' ? (
              <p>{say(listenToTeacher)}</p>
            ) : (
              <p lang="" className="whitespace-pre-line wrap-anywhere">
                {text}
              </p>
            )}
            {question?.picture && <SheetPicture src={question.picture} alt="" />}
            <ToFillIn question={question} />
          </div>
        </li>
      ))}
    </ol>
  )
}
