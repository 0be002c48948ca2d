import { expect, it } from 'vitest'
import { KeyUses, useName } from '../../../adapters/crypto/keys/key-uses.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'

it('the last use of each key is written down, also after the store was away', async () => {
  const clock = new MovingClock()
  const { rounds } = memoryRecords()
  const uses = new KeyUses(clock)
  uses.note('login', 'a')
  clock.advance(60)
  uses.note('login', 'a')
  const latest = clock.now()
  const away = { last: rounds.last, note: () => Promise.reject(new Error('away')) }
  await expect(uses.write(away)).rejects.toThrow('away')
  await uses.write(rounds)
  expect(await rounds.last(useName('login', 'a'))).toEqual(latest)
  expect(await rounds.last(useName('service', 'a'))).toBeUndefined()
})
