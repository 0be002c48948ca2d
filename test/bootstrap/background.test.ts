import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Background } from '../../bootstrap/background/background.ts'

/** Runs tasks of a second that fail with what is given, one after the other. */
async function toldOf(...outcomes: readonly (Error | undefined)[][]): Promise<string[]> {
  const told: string[] = []
  const output = { write: (line: string) => told.push(textOf(line)) }
  const background = new Background(pino({}, output))
  const tasks = outcomes.map((left, index) => {
    const rest = [...left]
    const run = async () => {
      const outcome = rest.shift()
      if (outcome) throw outcome
    }
    return { name: `task ${index}`, everySeconds: 1, run }
  })
  background.start(tasks)
  const runs = Math.max(...outcomes.map(({ length }) => length))
  await vi.advanceTimersByTimeAsync(runs * 1000)
  await background.stop()
  return told
}

function textOf(line: string): string {
  const { task, err } = JSON.parse(line)
  return `${task}: ${err.message}`
}

const away = () => new Error('away')

describe('a periodic task that fails', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is told once', async () => {
    expect(await toldOf([away(), away(), away()])).toEqual(['task 0: away'])
  })

  it('is logged again when it fails differently, even only in its cause', async () => {
    const full = () => new Error('away', { cause: new Error('full') })
    const told = await toldOf([away(), new Error('gone'), away(), full(), full()])
    expect(told).toHaveLength(4)
  })

  it('is logged again after it succeeded in between', async () => {
    expect(await toldOf([away(), undefined, away()])).toEqual(['task 0: away', 'task 0: away'])
  })

  it('is logged separately from another task that fails alike', async () => {
    expect(await toldOf([away(), away()], [away()])).toEqual(['task 0: away', 'task 1: away'])
  })
})
