import { describe, expect, test } from 'vitest'
import { missingPictures, readBank } from './bank.ts'
import { readGift } from './gift.ts'

const bank = `$CATEGORY: $course$/Animals

// question: 1  name: dog
::dog::What does "tasu" mean? {=dog ~bird}

::essay::Write about your village. {}

Tambunan lies in the hills.

The word for water is {1:SHORTANSWER:=waig} and for fire {1:SHORTANSWER:=tapui}.

::last::"Waig" means water. {T}`

describe('a bank with questions that are not supported', () => {
  test('gives the others, and names those that are left out by number', () => {
    const { text, count, leftOut } = readBank(bank)
    expect(count).toBe(2)
    expect(readGift(text).map((exercise) => exercise.text)).toEqual(['What does "tasu" mean?', '"Waig" means water.'])
    expect(leftOut).toEqual([
      { number: 2, reason: expect.stringMatching(/^Line 6: This is an essay question/) },
      { number: 3, reason: expect.stringMatching(/^Line 8: This is a description/) },
      { number: 4, reason: expect.stringMatching(/^Line 10: This is a cloze question/) },
    ])
  })

  test('keeps the categories of a question that is left out', () => {
    const { text } = readBank('$CATEGORY: Water\nWrite about rivers. {}\n\n"Waig" means water. {T}')
    expect(text).toBe('$CATEGORY: Water\n"Waig" means water. {T}')
    expect(readGift(text)).toHaveLength(1)
  })

  test('names a cloze question as such also with the escapes of Moodle', () => {
    const { leftOut } = readBank(
      String.raw`::c::[html]<p>Of France {1\:SHORTANSWER\:\=Paris} and {2\:MC\:\=Madrid~Lisbon}.</p>{}`,
    )
    expect(leftOut).toEqual([{ number: 1, reason: expect.stringMatching(/^Line 1: This is a cloze question/) }])
  })

  test('of 500 questions is divided in linear time', () => {
    const many = Array.from({ length: 500 }, (_nothing, index) =>
      index % 2 === 0 ? `Write ${index}. {}` : `Is it ${index}? {T}`,
    )
    const { count, leftOut } = readBank(many.join('\n\n'))
    expect([count, leftOut.length]).toEqual([250, 250])
  })
})

describe('a picture in a question', () => {
  const html =
    String.raw`[html]<p>What is this?<img src\="@@PLUGINFILE@@/water%20bird.png" alt\="bird"></p>{\=tombolog ~tasu}`.replace(
      '{\\=',
      '{=',
    )

  test('is named as missing, and its words are not a part of the question', () => {
    const [exercise] = readGift(html)
    expect(exercise?.text).toBe('What is this?')
    expect(missingPictures(exercise!)).toEqual(['water bird.png'])
  })

  test('is no longer missing once the teacher has added one', () => {
    const [exercise] = readGift(html)
    expect(missingPictures({ ...exercise!, picture: 'https://pictures.example/bird.png' })).toEqual([])
  })

  test('in Markdown is missing too', () => {
    const [exercise] = readGift('[markdown]What is this? ![a bird](bird.png) {=tombolog ~tasu}')
    expect([exercise?.text, missingPictures(exercise!)]).toEqual(['What is this?', ['bird.png']])
  })

  test('alone is no question', () => {
    expect(() => readGift(String.raw`[html]<img src\="bird.png">{=tombolog ~tasu}`)).toThrow('only a picture')
  })

  test('alone in an option is read by its words', () => {
    const [exercise] = readGift(String.raw`[html]Which one is a bird? {=<img src\="bird.png"> ~<img src\="dog.png">}`)
    expect(exercise).toMatchObject({ options: [{ text: 'bird' }, { text: 'dog' }] })
    expect(missingPictures(exercise!)).toEqual(['bird.png', 'dog.png'])
  })
})

test.each(['<?xml version="1.0"?><quiz></quiz>', '\uFEFF <quiz><question type="essay"/></quiz>'])(
  'Moodle XML is recognised: %j',
  (xml) => expect(() => readGift(xml)).toThrow('Export as GIFT'),
)
