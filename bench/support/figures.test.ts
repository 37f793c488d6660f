import { expect, test } from 'vitest'
import { worseThan } from './figures.ts'

const figure = (name: string, value: number, better: 'less' | 'more') => ({ name, value, unit: 'ms', better })

test('a figure that is more than a tenth worse is reported, a better or new one is not', () => {
  const before = [figure('start', 1000, 'less'), figure('share', 60, 'more'), figure('shift', 0, 'less')]
  const worse = [figure('start', 1200, 'less'), figure('share', 45, 'more'), figure('shift', 1, 'less')]
  expect(worseThan(before, worse)).toEqual([
    'start: 1200 ms, was 1000 (20 % worse)',
    'share: 45 ms, was 60 (25 % worse)',
  ])
  expect(worseThan(before, [figure('start', 1050, 'less'), figure('share', 80, 'more')])).toEqual([])
  expect(worseThan([], worse)).toEqual([])
})
