import { describe, expect, it } from 'vitest'
import { ComparisonTurns } from '../../../application/auth/comparison-turns.ts'
import { LoginFailures } from '../../../domain/identity/login-failures.ts'

const LOCKED = new LoginFailures(3, 1, new Date(60_000))

describe('turns of comparing', () => {
  it('are as many at once as may still be wrong', async () => {
    const turns = new ComparisonTurns(3)
    const read = new LoginFailures(1, 0, undefined)
    const [first] = await Promise.all([turns.take('alice', read), turns.take('alice', read)])
    let isIn = false
    const third = turns.take('alice', read).then((turn) => {
      isIn = true
      return turn
    })
    expect(await turns.take('bob', read)).toBeDefined()
    expect(isIn).toBe(false)
    first?.succeeded()
    first?.end()
    expect(await third).toBeDefined()
  })

  it('are over for all who wait when the name is locked, and begin anew later', async () => {
    const turns = new ComparisonTurns(3)
    const read = LoginFailures.none
    const running = await Promise.all([1, 2, 3].map(() => turns.take('alice', read)))
    const waiting = [1, 2, 3, 4].map(() => turns.take('alice', read))
    for (const turn of running) {
      turn?.failed(LOCKED)
      turn?.end()
    }
    expect(await Promise.all(waiting)).toEqual([undefined, undefined, undefined, undefined])
    expect(await turns.take('alice', LOCKED)).toBeDefined()
  })

  it('end without a word when nothing could be compared', async () => {
    const turns = new ComparisonTurns(1)
    const broken = await turns.take('alice', LoginFailures.none)
    const next = turns.take('alice', LoginFailures.none)
    broken?.end()
    expect(await next).toBeDefined()
  })
})
