import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { onStopSignals } from './stop-signals.ts'

function aProcess() {
  const source = new EventEmitter()
  const heard: string[] = []
  onStopSignals({ stop: () => heard.push('stop'), endNow: () => heard.push('end now') }, source as NodeJS.Process)
  return { source, heard }
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'])('%s from npm and from the terminal is one signal', (signal) => {
  const { source, heard } = aProcess()
  source.emit(signal)
  source.emit(signal)
  expect(heard).toEqual(['stop'])
})

test('a second Ctrl-C after a while ends the process at once', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { source, heard } = aProcess()
  source.emit('SIGINT')
  vi.advanceTimersByTime(1001)
  source.emit('SIGINT')
  vi.useRealTimers()
  expect(heard).toEqual(['stop', 'end now'])
})
