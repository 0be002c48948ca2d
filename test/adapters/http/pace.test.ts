import { describe, expect, it } from 'vitest'
import { Pace } from '../../../adapters/http/edge/overload/pace.ts'
import { SOON } from '../../support/soak.ts'
import { standStill } from '../../support/stand-still.ts'

/** More than a slice has. */
const COSTLY_MS = 5
const MOST_WAITING = 10_000

/** Its slices stand in one line with the other work, so that a busy machine changes no order. */
function aPace(least = 1): Pace {
  const next = (begin: () => void) => void setTimeout(() => setImmediate(begin), 1)
  return new Pace({ spentMs: 1, least, next })
}

describe('Pace', () => {
  it('does at once what is little', () => {
    const done: string[] = []
    aPace().take(() => done.push('work'))
    expect(done).toEqual(['work'])
  })

  it('lets other work in between where there is much, and forgets nothing', async () => {
    const pace = aPace()
    const done: string[] = []
    for (const name of ['first', 'second', 'third']) {
      pace.take(() => {
        standStill(COSTLY_MS)
        done.push(name)
        setImmediate(() => done.push(`after ${name}`))
      })
    }
    expect(done).toEqual(['first'])
    await expect.poll(() => done.length, SOON).toBe(6)
    expect(done).toEqual(['first', 'second', 'third'].flatMap((name) => [name, `after ${name}`]))
  })

  it('does a few in each slice however long they take', () => {
    const pace = aPace(3)
    const done: string[] = []
    for (const name of ['first', 'second', 'third', 'fourth']) {
      pace.take(() => {
        standStill(COSTLY_MS)
        done.push(name)
      })
    }
    expect(done).toEqual(['first', 'second', 'third'])
  })

  it('has something to spend again in the next slice', async () => {
    const pace = aPace()
    const done: string[] = []
    pace.take(() => standStill(COSTLY_MS))
    pace.take(() => done.push('waited'))
    await expect.poll(() => done, SOON).toEqual(['waited'])
    // Nothing is left to do, and another slice has begun.
    await new Promise((resolve) => setTimeout(() => setImmediate(resolve), 20))
    pace.take(() => done.push('at once'))
    expect(done).toEqual(['waited', 'at once'])
  })

  it('holds no more than there are connections', async () => {
    const pace = aPace()
    let done = 0
    const work = () => {
      done += 1
    }
    pace.take(() => standStill(COSTLY_MS))
    for (let n = 0; n < MOST_WAITING; n += 1) pace.take(work)
    expect(done).toBe(0)
    pace.take(work)
    expect(done).toBe(1)
    await expect.poll(() => done, SOON).toBe(MOST_WAITING + 1)
  })
})
