import { describe, expect, it } from 'vitest'
import { RefusalPace } from '../../../adapters/http/overload/refusal-pace.ts'
import { SOON } from '../../support/soak.ts'
import { standStill } from '../../support/stand-still.ts'

/** More than one slice may take. */
const COSTLY_MS = 5
const MOST_WAITING = 10_000

describe('RefusalPace', () => {
  it('refuses at once while there is little to refuse', () => {
    let refused = 0
    new RefusalPace().take(() => {
      refused += 1
    })
    expect(refused).toBe(1)
  })

  it('lets the event loop do other things between many, and forgets none', async () => {
    const pace = new RefusalPace()
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

  it('holds no more than there are connections', async () => {
    const pace = new RefusalPace()
    let refused = 0
    const refuse = () => {
      refused += 1
    }
    pace.take(() => standStill(COSTLY_MS))
    for (let n = 0; n < MOST_WAITING; n += 1) pace.take(refuse)
    expect(refused).toBe(0)
    pace.take(refuse)
    expect(refused).toBe(1)
    await expect.poll(() => refused, SOON).toBe(MOST_WAITING + 1)
  })
})
