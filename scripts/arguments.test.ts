import { expect, test } from 'vitest'
import { account } from './account.ts'
import { archive } from './archive.ts'
import { backup } from './backup.ts'
import { doctor } from './doctor.ts'
import { reconcile } from './reconcile.ts'
import { restore } from './restore.ts'

const commands = Object.entries({ account, archive, backup, doctor, reconcile, restore })

test.each(commands)('%s --help prints the usage, ignores other arguments, and does nothing', async (name, command) => {
  for (const typed of [['--help'], ['somewhere', '--help']]) {
    const { code, sentence } = await command(typed, {})
    expect([code, sentence.split('\n')[0]]).toEqual([0, expect.stringMatching(new RegExp(`^npm run ${name}\\b`))])
  }
})

test.each(commands)('%s refuses unknown options', async (name, command) => {
  for (const [typed, message] of [
    [['--nope'], "Unknown option '--nope'."],
    [['-x'], "Unknown option '-x'."],
    [['--help=yes'], "Option '--help' does not take an argument."],
  ] as const) {
    const { code, sentence } = await command([...typed], {})
    expect([code, ...sentence.split('\n').slice(0, 2)]).toEqual([
      1,
      message,
      expect.stringMatching(new RegExp(`^npm run ${name}\\b`)),
    ])
  }
})

test('restore accepts --replace before and after the folder, and requires a folder', async () => {
  for (const typed of [
    ['/nowhere', '--replace'],
    ['--replace', '/nowhere'],
  ])
    expect((await restore(typed, {})).sentence).toBe('/nowhere holds no complete backup: backup.json is missing.')
  expect(await restore(['--replace'], {})).toEqual({ code: 1, sentence: expect.stringMatching(/^npm run restore/) })
})
