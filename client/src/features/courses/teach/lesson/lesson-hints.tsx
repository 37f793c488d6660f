import { Disclosure } from '#client/ui/dialog/disclosure.tsx'
import { Button } from '#client/ui/button.tsx'

/** One example per kind of question, with words on which three Central Dusun lists agree. */
export const giftExamples: { kind: string; gift: string }[] = [
  { kind: 'One right answer', gift: 'What does "tasu" mean? {=dog ~bird ~rat}' },
  { kind: 'Several right answers', gift: 'Which of these are animals? {~%50%tasu ~%50%tombolog ~%-100%watu}' },
  { kind: 'True or false', gift: '"Waig" means water. {T}' },
  { kind: 'A word to write', gift: 'How do you say "house"? {=walai}' },
  { kind: 'Pairs', gift: 'Match the numbers. {=iso -> 1 =duo -> 2 =tolu -> 3}' },
  { kind: 'A number', gift: 'Which number is "limo"? {#5}' },
  { kind: 'With a word to the learner', gift: 'What does "waig" mean? {=water#Yes! ~fire#Fire is tapui.}' },
]

/** Appends a question after an empty line. */
export const withExample = (body: string, gift: string) => (body.trim() === '' ? gift : `${body.trimEnd()}\n\n${gift}`)

/** Markdown of a picture or sound in a lesson; the editable file name becomes its description. */
export function markdownOf(path: string, fileName: string, kind: 'image' | 'audio'): string {
  const name = fileName
    .replace(/\.\w{2,5}$/, '')
    .replaceAll(/[[\]\\]/g, ' ')
    .trim()
  return `${kind === 'image' ? '!' : ''}[${name || (kind === 'image' ? 'Picture' : 'Sound')}](${path})`
}

const markdownSigns: [written: string, shown: string][] = [
  ['## Heading', 'a heading'],
  ['**bold**', 'bold words'],
  ['*slanted*', 'slanted words'],
  ['- one', 'a list; 1. one counts'],
  ['> quoted', 'a quotation'],
  ['[words](https://…)', 'a link'],
  ['![what it shows](https://…)', 'a picture'],
  ["[[tondu']]", 'a word of the library, with its meaning and sound'],
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
    <p>
      Write a question, then its answers in braces: = before a right one, ~ before a wrong one. Leave an empty line
      between questions. A backslash before ~ = # {'{'} {'}'} : shows the sign itself.
    </p>
    <ul className="grid gap-3">
      {giftExamples.map(({ kind, gift }) => (
        <li key={kind} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <div className="min-w-0 flex-[1_1_16rem]">
            <p className="text-sm">{kind}</p>
            <code className="block rounded bg-muted px-2 py-1 text-sm wrap-anywhere text-ink">{gift}</code>
          </div>
          <Button variant="line" size="small" onClick={() => onChange(withExample(body, gift))}>
            Add
            <span className="sr-only"> an example: {kind}</span>
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

/** Hint on the format of the content type. */
export const FormatHint = ({ value, onChange }: FormatHintProps) =>
  value.contentType === 'QUIZ' ? (
    <Disclosure title="How to write questions (GIFT, Moodle’s format)">
      <GiftHint body={value.contentBody} onChange={onChange} />
    </Disclosure>
  ) : (
    <Disclosure title="How to write headings, lists and links (Markdown)">
      {value.contentType === 'VIDEO' && <p className="mb-3">What you write stands below the video.</p>}
      <MarkdownHint />
    </Disclosure>
  )
