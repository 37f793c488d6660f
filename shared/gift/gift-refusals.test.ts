import { describe, expect, test } from 'vitest'
import { GiftFault } from './text.ts'
import { readGift } from './gift.ts'

/** The message of the refusal of a text. */
function refusalOf(body: string): string {
  try {
    readGift(body)
  } catch (error) {
    if (error instanceof GiftFault) return error.message
    throw error
  }
  return 'accepted'
}

describe('a refusal names the line and the reason', () => {
  const after = 'Fine {T}\n\n// note\n'
  test.each([
    ['a description', 'Just a text', 'Line 4: This is a description'],
    ['an essay', 'Tell me.\n{}', 'Line 4: This is an essay question'],
    ['an essay with feedback', 'Tell me. {####Thanks}', 'Line 4: This is an essay question'],
    ['an open brace', 'Two\nlines {\n=a\n~b\n\n}', 'Line 5: The { is not closed'],
    ['a closing brace alone', 'Two\nlines }', 'Line 5: There is a } without a {'],
    ['a brace within', 'Q {=a\n{ ~b}', 'Line 5: There is a second {'],
    ['two questions without a blank line', 'Q {T}\nR {F}', 'Line 5: Only one pair of braces'],
    ['an open title', '::Title {T}', 'Line 4: The title that begins with ::'],
    ['no text', '{T}', 'Line 4: The question has no text.'],
    ['one option', 'Q {~a}', 'Line 4: A multiple choice question needs at least two options.'],
    ['an empty option', 'Q {\n=a\n~\n~c}', 'Line 6: An option is empty.'],
    ['an option twice', 'Q {\n=a  b\n~a b}', "Line 6: The option 'a b' stands there twice."],
    ['no right option', 'Q {~a ~b}', 'Line 4: No option is right.'],
    ['a text before the options', 'Q {\nwell =a ~b}', "Line 5: 'well' stands before the first = or ~."],
    ['a weight too big', 'Q {\n=a\n~%101%b}', 'Line 6: The weight 101% is not between -100% and 100%.'],
    ['one pair', 'Q {=a -> b}', 'Line 4: A matching question needs at least two pairs.'],
    [
      'two equal left sides',
      'Q {=a -> b\n=a -> c}',
      'Line 4: Two pairs have the same left side. Each left side must stand there once.',
    ],
    [
      'left sides that look the same',
      "Q {=mo'i -> a\n=Mo\u2019i\u200B -> b}",
      'Line 4: Two pairs have the same left side. Each left side must stand there once.',
    ],
    ['a pair without arrow', 'Q {=a -> b\n=c}', 'Line 5: A pair is written =left -> right'],
    ['a pair without right side', 'Q {=a -> b\n=c ->}', 'Line 5: The right side of a pair is empty.'],
    [
      'no left side at all',
      'Q {= -> b = -> c}',
      'Line 4: A matching question needs at least one pair with a left side.',
    ],
    ['an empty short answer', 'Q {\n=a\n=\n}', 'Line 6: An answer is empty.'],
    ['no right short answer', 'Q {=%0%a}', 'Line 4: No answer is right'],
    ['a numerical answer in letters', 'Q {#\n=tolu}', "Line 5: 'tolu' is not a number."],
    ['no number', 'Q {#}', 'Line 4: No number is right.'],
    ['half a range', 'Q {#1..}', 'Line 4: A number is missing.'],
    ['a range that ends before it begins', 'Q {#5..1}', "Line 4: The range '5..1' ends before it begins."],
    ['a negative margin', 'Q {#5:-1}', 'Line 4: The margin after the colon is negative.'],
    ['an option nobody could send', `Q {=a\n~${'x'.repeat(1001)}}`, 'Line 5: An answer is too long'],
    [
      'a right side nobody could send',
      `Q {=a -> b\n=c -> ${'x'.repeat(1001)}}`,
      'Line 5: The right side of a pair is too',
    ],
  ])('%s', (_name, body, sentence) => {
    const refusal = refusalOf(after + body)
    expect(refusal).toContain(sentence)
    expect(refusal).toMatch(/\.$/)
  })
})

// The two limits of a matching question together are 1,000: below that, the reader of the kind has the better sentence.
test.each(['=', '~', '~a', '=a->b', '~%50%a#'])(
  'a question of thousands of %s is refused before they are parsed',
  (piece) => {
    expect(refusalOf(`Fine {T}\n\nQ {${piece.repeat(1001)}}`)).toBe(
      'Line 3: An exercise has too many parts: 500 at most.',
    )
  },
)
test('a number with thousands of answers is refused before they are parsed', () => {
  expect(refusalOf(`Q {#${'=1..'.repeat(1001)}}`)).toBe('Line 1: An exercise has too many parts: 500 at most.')
})

// A quadratic parser would need minutes for one of these texts; all of them take about a second.
test('every text of 200,000 characters is parsed quickly', () => {
  const length = 200_000
  const fill = (piece: string, edges: [string, string] = ['', '']) =>
    edges[0] + piece.repeat(Math.floor((length - edges[0].length - edges[1].length) / piece.length)) + edges[1]
  const inBraces: [string, string] = ['Q {', '}']
  const bodies = [
    ...['{', '}', '\\', ' ', '\n', '\r', ':', '::', '//\n', 'Q {T}\n\n', 'Q {\n\n', ' x\n', "'"].map((piece) =>
      fill(piece),
    ),
    ...['=', '~', '#', '=a', '~%', '->', '=->', '=a->b', '=a*', '####', ' ', '\\n', '~%50%a#', '=a\n//\n'].map(
      (piece) => fill(piece, inBraces),
    ),
    ...['<', '<a ', '<p>', '<!--', '<script>', '<li>', '<img alt="', '&', '&#', '&amp;', '<ul>'].map((piece) =>
      fill(piece, ['[html]', '{T}']),
    ),
    ...['*', '**', '*a', '_', '_a ', '[', '[a](', '`', '\\\\*'].map((piece) => fill(piece, ['[markdown]', '{T}'])),
    ...['9', '.', '=1..', '=1:', '-', '1,', ' '].map((piece) => fill(piece, ['Q {#', '}'])),
    `${'q'.repeat(100_000)}{=x ${Array.from({ length: 12_000 }, (_, index) => `~${index}`).join(' ')}}`,
  ]
  for (const body of bodies) expect(refusalOf(body)).toMatch(/^(accepted|Line \d+: .+)$/s)
})
