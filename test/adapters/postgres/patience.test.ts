import { describe, expect, it } from 'vitest'
import { tooLate } from '../../../adapters/postgres/connection/deadline.ts'
import { patiently } from '../../../adapters/postgres/connection/patience.ts'

function failing(...errors: Error[]) {
  let tries = 0
  const work = async () => {
    const error = errors[tries]
    tries += 1
    if (error) throw error
  }
  return { work, tries: () => tries }
}

describe('patiently', () => {
  it.each([
    ['is not there', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })],
    ['answers too late', tooLate()],
  ])('tries again while the store %s', async (_case, error) => {
    const { work, tries } = failing(error, error)
    const waits: number[] = []
    await patiently(work, { seconds: 10, onWait: (attempt) => waits.push(attempt) })
    expect([tries(), waits]).toEqual([3, [1, 2]])
  })

  it('does not try again what waiting does not heal', async () => {
    const { work, tries } = failing(Object.assign(new Error('who?'), { code: '28P01' }))
    await expect(patiently(work, { seconds: 10 })).rejects.toThrow('who?')
    expect(tries()).toBe(1)
  })

  it('gives up when time is up', async () => {
    const { work, tries } = failing(tooLate())
    await expect(patiently(work, { seconds: 0 })).rejects.toThrow()
    expect(tries()).toBe(1)
  })
})
