import {
  aNumber,
  addExample,
  boldMeans,
  boldSign,
  giftFeedback,
  giftNumber,
  giftOneRight,
  giftPairs,
  giftRules,
  giftSeveralRight,
  giftTrueFalse,
  giftWrite,
  headingMeans,
  headingSign,
  howToWriteGift,
  howToWriteMarkdown,
  linkMeans,
  linkSign,
  listMeans,
  listSign,
  oneRightAnswer,
  pairsExample,
  picture,
  pictureMeans,
  pictureSign,
  quotedMeans,
  quotedSign,
  severalRightAnswers,
  slantedMeans,
  slantedSign,
  sound,
  textBelowVideo,
  trueOrFalse,
  withFeedback,
  wordMeans,
  wordToWrite,
} from '#shared/courses/teach/lesson-messages.ts'
import { say } from '#shared/messages/say.ts'
import { richText, hiddenText } from '#client/lib/rich-text.tsx'
import { Disclosure } from '#client/ui/dialog/disclosure.tsx'
import { Button } from '#client/ui/button.tsx'

const braces = { open: '{', close: '}' }

/** One example per kind of question, with words on which three Central Dusun lists agree. */
export const giftExamples: { kind: string; gift: string }[] = [
  { kind: say(oneRightAnswer), gift: say(giftOneRight, braces) },
  { kind: say(severalRightAnswers), gift: say(giftSeveralRight, braces) },
  { kind: say(trueOrFalse), gift: say(giftTrueFalse, braces) },
  { kind: say(wordToWrite), gift: say(giftWrite, braces) },
  { kind: say(pairsExample), gift: say(giftPairs, braces) },
  { kind: say(aNumber), gift: say(giftNumber, braces) },
  { kind: say(withFeedback), gift: say(giftFeedback, braces) },
]

/** Appends a question after an empty line. */
export const withExample = (body: string, gift: string) => (body.trim() === '' ? gift : `${body.trimEnd()}\n\n${gift}`)

/** Appends a file after an empty line. The text stays as it is, so that the cursor of a person who types keeps its place. */
export const withFile = (body: string, file: string) => (body.trim() === '' ? file : `${body}\n\n${file}`)

/** Markdown of a picture or sound in a lesson; the editable file name becomes its description. */
export function markdownOf(path: string, fileName: string, kind: 'image' | 'audio'): string {
  const name = fileName
    .replace(/\.\w{2,5}$/, '')
    .replaceAll(/[[\]\\]/g, ' ')
    .trim()
  return `${kind === 'image' ? '!' : ''}[${name || (kind === 'image' ? say(picture) : say(sound))}](${path})`
}

const markdownSigns: [written: string, shown: string][] = [
  [say(headingSign), say(headingMeans)],
  [say(boldSign), say(boldMeans)],
  [say(slantedSign), say(slantedMeans)],
  [say(listSign), say(listMeans)],
  [say(quotedSign), say(quotedMeans)],
  [say(linkSign), say(linkMeans)],
  [say(pictureSign), say(pictureMeans)],
  ["[[tondu']]", say(wordMeans)],
]

const MarkdownHint = () => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
    {markdownSigns.map(([written, shown]) => (
      <div key={written} className="contents">
        <dt>
          <code className="rounded bg-muted px-1.5 py-0.5 text-sm text-ink">{written}</code>
        </dt>
        <dd>{shown}</dd>
      </div>
    ))}
  </dl>
)

interface GiftHintProps {
  body: string
  onChange: (body: string) => void
}

const GiftHint = ({ body, onChange }: GiftHintProps) => (
  <div className="grid gap-4">
    <p>{say(giftRules, braces)}</p>
    <ul className="grid gap-3">
      {giftExamples.map(({ kind, gift }) => (
        <li key={kind} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <div className="min-w-0 flex-[1_1_16rem]">
            <p className="text-sm">{kind}</p>
            <code className="block rounded bg-muted px-2 py-1 text-sm wrap-anywhere text-ink">{gift}</code>
          </div>
          <Button variant="line" size="small" onClick={() => onChange(withExample(body, gift))}>
            {richText(addExample, { kind, hidden: hiddenText })}
          </Button>
        </li>
      ))}
    </ul>
  </div>
)

interface FormatHintProps {
  value: { contentType: 'TEXT' | 'VIDEO' | 'QUIZ'; contentBody: string }
  onChange: (contentBody: string) => void
}

export const FormatHint = ({ value, onChange }: FormatHintProps) =>
  value.contentType === 'QUIZ' ? (
    <Disclosure title={say(howToWriteGift)}>
      <GiftHint body={value.contentBody} onChange={onChange} />
    </Disclosure>
  ) : (
    <Disclosure title={say(howToWriteMarkdown)}>
      {value.contentType === 'VIDEO' && <p className="mb-3">{say(textBelowVideo)}</p>}
      <MarkdownHint />
    </Disclosure>
  )
