import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CommandOutput } from '../../bootstrap/output/command-output.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function outputTo({ isJson = false, isTTY = false, columns = 80 }) {
  const stdout = new PassThrough({ encoding: 'utf8' })
  const stderr = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY, columns })
  const output = new CommandOutput(isJson, { stdout, stderr })
  return { output, said: () => stdout.read() ?? '', shown: () => stderr.read() ?? '' }
}

const half = { what: 'files', done: 1_048_576, total: 2_097_152, unit: 'bytes' } as const

it('prints a line every five seconds, and the last one, without a terminal', () => {
  const { output, said, shown } = outputTo({})
  output.say('Copying.')
  output.report(half)
  output.report({ ...half, done: 1_500_000 })
  expect(shown()).toBe('files: 50 %, 1.0 MiB of 2.0 MiB\n')
  vi.advanceTimersByTime(5001)
  output.report({ what: 'database', done: 3, total: 4, unit: 'rows' })
  expect(shown()).toBe('database: 75 %, 3 of 4 rows\n')
  output.report({ what: 'database', done: 4, total: 4, unit: 'rows' })
  output.end({ rows: 4 })
  expect(shown()).toBe('database: 100 %, 4 of 4 rows\n')
  expect(said()).toBe('Copying.\n')
})

it('shows amounts when the total is unknown', () => {
  const { output, shown } = outputTo({})
  output.report({ what: 'default', done: 7, unit: 'files' })
  expect(shown()).toBe('default: 7 files\n')
})

it('draws a bar on a terminal, in one line of its width', () => {
  const { output, shown } = outputTo({ isTTY: true, columns: 50 })
  output.report(half)
  const bar = '█'.repeat(12) + '░'.repeat(12)
  expect(shown()).toBe(`\r\x1b[K${bar} files: 50 %, 1.0 MiB of `)
  output.say('One more.')
  expect(shown()).toBe('\r\x1b[K')
  output.report({ ...half, done: half.total })
  output.end({})
  expect(shown()).toMatch(/^\r\x1b\[K█{24} files: 100 %.*\n$/)
})

it('is JSON for programs, an object a line, and nothing else', () => {
  const { output, said, shown } = outputTo({ isJson: true, isTTY: true })
  output.say('Copying.')
  output.report(half)
  output.end({ state: 'done' })
  const events = said()
    .trim()
    .split('\n')
    .map((line: string) => JSON.parse(line))
  expect(events).toEqual([
    { event: 'progress', ...half },
    { event: 'end', state: 'done' },
  ])
  expect(shown()).toBe('')
})
