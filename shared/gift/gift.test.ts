import { describe, expect, test } from 'vitest'
import { readGift } from './gift.ts'

const only = (body: string) => {
  const quiz = readGift(body)
  expect(quiz).toHaveLength(1)
  return quiz[0]!
}

describe('the kinds of questions', () => {
  test('a multiple-choice question has one right option', () => {
    expect(only('What does *tasu* mean? {~bird =dog ~fish}')).toMatchObject({
      kind: 'choice',
      text: 'What does *tasu* mean?',
      several: false,
      options: [
        { text: 'bird', weight: 0, feedback: null },
        { text: 'dog', weight: 1, feedback: null },
        { text: 'fish', weight: 0, feedback: null },
      ],
      general: null,
    })
  })

  test('weights allow several right options, or give one option part of the points', () => {
    const several = only("Which are animals? {~%50%tasu ~%50%sada' ~%-100%watu}")
    expect(several).toMatchObject({ kind: 'choice', several: true })
    expect(several).toMatchObject({ options: [{ weight: 0.5 }, { weight: 0.5 }, { weight: -1 }] })
    const one = only('Pick the best. {~wrong ~%50%half =full}')
    expect(one).toMatchObject({ several: false, options: [{ weight: 0 }, { weight: 0.5 }, { weight: 1 }] })
  })

  test('thirds with few decimals still add up to one', () => {
    const quiz = only('Which three? {~%33.333%a ~%33,333%b ~%33.333%c ~%-50%d}')
    const weights = quiz.kind === 'choice' ? quiz.options.map(({ weight }) => weight) : []
    expect(weights[0]! + weights[1]! + weights[2]!).toBeCloseTo(1, 6)
    expect(weights[3]).toBe(-0.5)
  })

  test.each([
    ['T', true],
    ['TRUE', true],
    ['F', false],
    ['FALSE', false],
  ])('{%s} is a true/false question', (word, right) => {
    expect(only(`*Waig* is water.{${word}}`)).toMatchObject({ kind: 'true-false', text: '*Waig* is water.', right })
  })

  test('the first feedback of true/false is for a wrong response, the second for a right one', () => {
    expect(only('*Tapui* is fire.{TRUE#Look again.#Yes!}')).toMatchObject({
      whenWrong: 'Look again.',
      whenRight: 'Yes!',
    })
  })

  test('a short answer may have several forms, each with weight and feedback', () => {
    expect(only("Say thank you. {=Pounsikou#Well said =Kotoluadan =%50%Kotohuadan#This is Tangaa'}")).toMatchObject({
      kind: 'short-answer',
      answers: [
        { text: 'Pounsikou', weight: 1, feedback: 'Well said' },
        { text: 'Kotoluadan', weight: 1, feedback: null },
        { text: 'Kotohuadan', weight: 0.5, feedback: "This is Tangaa'" },
      ],
    })
    expect(only('Two plus two? {four}')).toMatchObject({ kind: 'short-answer', answers: [{ text: 'four', weight: 1 }] })
  })

  test('a matching question pairs left and right, with spare texts on the right', () => {
    expect(only('Match.{=iso->1 = duo -> 2\n=tolu-> 3 = -> 4}')).toMatchObject({
      kind: 'matching',
      pairs: [
        { left: 'iso', right: '1' },
        { left: 'duo', right: '2' },
        { left: 'tolu', right: '3' },
      ],
      extra: ['4'],
    })
  })

  test('an arrow in feedback does not turn a short answer into a matching question', () => {
    expect(only('Hello? {=Kopivosian#see -> lesson 1}')).toMatchObject({ kind: 'short-answer' })
  })

  test.each([
    ['#10', '10'],
    ['#3:0.5', '3:0.5'],
    ['# 3,5 : 0,5 ', '3,5 : 0,5'],
    ['#1..5', '1..5'],
    ['#-1.5..-.5', '-1.5..-.5'],
    ['#=4', '4'],
    ['#3\\:1', '3:1'],
    ['#1e3', '1e3'],
    ['#*', '*'],
  ])('{%s} is a numerical question', (key, range) => {
    expect(only(`How many? {${key}}`)).toMatchObject({ kind: 'numerical', answers: [{ range, weight: 1 }] })
  })

  test('a numerical question may have several ranges with weights, and feedback to every other number', () => {
    expect(only('How many is *hopod*? {#\n  =10:0#Exactly\n  =%50%10:2#Nearly\n  ~#Count again.}')).toMatchObject({
      answers: [
        { range: '10:0', weight: 1, feedback: 'Exactly' },
        { range: '10:2', weight: 0.5, feedback: 'Nearly' },
      ],
      otherwise: 'Count again.',
    })
  })
})

describe('the GIFT syntax', () => {
  test('an empty text, or one of spaces and comments, is a quiz without questions', () => {
    for (const body of ['', ' \n\n\t', '// only a note', '$CATEGORY: greetings\n\n// note'])
      expect(readGift(body)).toEqual([])
  })

  test('blank lines separate questions, with any line endings', () => {
    for (const end of ['\n', '\r\n', '\r'])
      expect(readGift(`\uFEFFOne {T}${end}${end}Two {F}${end} ${end}${end}Three {=x}`)).toHaveLength(3)
  })

  test('comments and categories are skipped, also between answers', () => {
    expect(only('$CATEGORY: a/b\n// note {\n::t:: Which? {\n=a\n // the other one\n~b\n}')).toMatchObject({
      text: 'Which?',
      options: [{ text: 'a' }, { text: 'b' }],
    })
  })

  test('a title is not shown, unless the question has no other text', () => {
    expect(only('::Greeting \\: hello:: Say hello {=x}').text).toBe('Say hello')
    expect(only('::Greeting \\: hello:: {=x}').text).toBe('Greeting : hello')
  })

  test('escaped characters are text, and \\n is a new line', () => {
    expect(only('Is 1 \\= 1 \\{yes\\} \\~ \\# \\: \\\\ ?\\nSay. {=a \\= b#c \\# d ~\\~ \\} -> \\{}')).toMatchObject({
      text: 'Is 1 = 1 {yes} ~ # : \\ ?\nSay.',
      options: [
        { text: 'a = b', feedback: 'c # d' },
        { text: '~ } -> {', weight: 0 },
      ],
    })
  })

  test('colons and addresses need no escaping', () => {
    expect(only('At 3:15, see https://example.test/a?b=c what? {=http://x.test ~y:z}')).toMatchObject({
      text: 'At 3:15, see https://example.test/a?b=c what?',
      options: [{ text: 'http://x.test' }, { text: 'y:z' }],
    })
  })

  test('text marked as HTML or Moodle format is read without tags, in answers and feedback too', () => {
    for (const format of ['html', 'moodle'])
      expect(
        only(
          `::t:: [${format}]<p>What is <strong>moon</strong>?&nbsp;</p>{=<p>tulan</p>#<em>Yes</em> ~a &lt; b####<b>So</b>}`,
        ),
      ).toMatchObject({
        text: 'What is moon?',
        options: [{ text: 'tulan', feedback: 'Yes' }, { text: 'a < b' }],
        general: 'So',
      })
    expect(only('[html]<p>Match</p>{=<b>iso</b> -> <i>1</i> =duo -> 2}')).toMatchObject({
      pairs: [{ left: 'iso', right: '1' }, {}],
    })
    expect(only('[html]Moon? {=tulan* =<p>rombituon</p>}')).toMatchObject({
      answers: [{ text: 'tulan*' }, { text: 'rombituon' }],
    })
    expect(only('[html]<p>It shines.</p>{T#<b>No</b>#<b>Yes</b>}')).toMatchObject({ whenWrong: 'No', whenRight: 'Yes' })
    expect(only('[html]<p>Say {=iso} of them.</p>').text).toBe('Say _____ of them.')
  })

  test('text marked as Markdown is read without markup, except for a star in a typed answer', () => {
    expect(only('[markdown]**What** is *this* [moon](https://a.test)? _____ is\\* {=*x* ~__y__}')).toMatchObject({
      text: 'What is this moon? _____ is*',
      options: [{ text: 'x' }, { text: 'y' }],
    })
    expect(only('[markdown]*Moon?* {=*tulan*}')).toMatchObject({ text: 'Moon?', answers: [{ text: '*tulan*' }] })
  })

  test('plain or unmarked text is shown unchanged', () => {
    for (const mark of ['', '[plain]'])
      expect(only(`::t:: ${mark}<b>Bold</b> &amp; *x*? {=[html]<i>a</i> ~<b>}`)).toMatchObject({
        text: '<b>Bold</b> &amp; *x*?',
        options: [{ text: 'a' }, { text: '<b>' }],
      })
    expect(only('[html]<p>Q</p> {=[plain]<i>a</i> ~b}')).toMatchObject({
      options: [{ text: '<i>a</i>' }, { text: 'b' }],
    })
    expect(only('[other] text {T}').text).toBe('[other] text')
  })

  test('answers within a sentence leave a gap there', () => {
    expect(only('Grant is {~buried =entombed} in the tomb.').text).toBe('Grant is _____ in the tomb.')
    expect(only('Two plus two equals {=four =4}.').text).toBe('Two plus two equals _____.')
    expect(only('{=Osonong} means good.').text).toBe('_____ means good.')
  })

  test('general feedback belongs to the question', () => {
    expect(only('Q {=a#yes ~b#no####See lesson 2.}')).toMatchObject({
      general: 'See lesson 2.',
      options: [{ feedback: 'yes' }, { feedback: 'no' }],
    })
    expect(only('Q {T####Because.}')).toMatchObject({ kind: 'true-false', general: 'Because.' })
    expect(only('Q {#3####Because.}')).toMatchObject({ kind: 'numerical', general: 'Because.' })
  })
})
