import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { GatheredLines } from '../../bootstrap/gathered-lines.ts'

describe('GatheredLines', () => {
  let written: string[] = []
  const lines = () => new GatheredLines((text) => written.push(text))

  beforeEach(() => {
    written = []
    vi.useFakeTimers()
  })
  afterEach(() => void vi.useRealTimers())

  it('writes many lines at once, in their order, when there are enough', () => {
    const gathered = lines()
    const line = `${'x'.repeat(999)}\n`
    for (let count = 0; count < 50; count += 1) gathered.write(line)
    expect(written).toEqual([line.repeat(50)])
  })

  it('writes what there is after a moment, and only once', () => {
    const gathered = lines()
    gathered.write('one\n')
    gathered.write('two\n')
    expect(written).toEqual([])
    vi.advanceTimersByTime(200)
    expect(written).toEqual(['one\ntwo\n'])
    vi.advanceTimersByTime(1000)
    expect(written).toHaveLength(1)
  })

  it('leaves nothing behind when it is flushed', () => {
    const gathered = lines()
    gathered.write('last\n')
    gathered.flush()
    gathered.flush()
    expect(written).toEqual(['last\n'])
    expect(vi.getTimerCount()).toBe(0)
  })
})
