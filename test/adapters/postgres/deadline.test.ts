import { stat } from 'node:fs/promises'
import { describe, expect, it, vi } from 'vitest'
import { Deadline } from '../../../adapters/postgres/connection/deadline.ts'
import { commitInTime } from '../../../adapters/postgres/connection/transaction.ts'
import {
  DependencyUnavailable,
  OutcomeUnknown,
} from '../../../domain/shared/availability-errors.ts'
import { standStill } from '../../support/stand-still.ts'

describe('Deadline', () => {
  it('does not wait for ever', async () => {
    const never = new Promise<never>(() => undefined)
    await expect(new Deadline(20).within(never)).rejects.toBeInstanceOf(DependencyUnavailable)
  })

  it('takes an answer that came while this process stood still', async () => {
    const answer = new Deadline(50).within(stat('.').then(() => 'came'))
    await new Promise(setImmediate)
    standStill(300)
    expect(await answer).toBe('came')
  })

  it('ends when its caller was told of a failure: nothing is committed afterwards', async () => {
    const deadline = new Deadline()
    const failure = new DependencyUnavailable()
    await expect(deadline.endingWith(Promise.reject(failure))).rejects.toBe(failure)
    const commit = vi.fn(async () => undefined)
    await expect(commitInTime(deadline, commit)).rejects.toBeInstanceOf(DependencyUnavailable)
    expect(commit).not.toHaveBeenCalled()
  })
})

describe('The outcome of a commit', () => {
  const never = new Promise<never>(() => undefined)
  const ended = new Error('Connection terminated unexpectedly')
  const refused = Object.assign(new Error('could not serialize'), { code: '40001' })

  it('is unknown when the connection ends, and when the answer is late', async () => {
    const outcome = commitInTime(undefined, () => Promise.reject(ended))
    await expect(outcome).rejects.toBeInstanceOf(OutcomeUnknown)
    const deadline = new Deadline(200)
    await expect(deadline.within(commitInTime(deadline, () => never))).rejects.toBeInstanceOf(
      OutcomeUnknown,
    )
  })

  it('is unknown when the caller gave up meanwhile, also if it has been committed', async () => {
    const deadline = new Deadline()
    await commitInTime(deadline, async () => undefined)
    const givenUp = deadline.endingWith(Promise.reject(new DependencyUnavailable()))
    await expect(givenUp).rejects.toBeInstanceOf(OutcomeUnknown)
    const own = new Error('no')
    await expect(deadline.endingWith(Promise.reject(own))).rejects.toBe(own)
  })

  it('is known when the server refuses it', async () => {
    const deadline = new Deadline()
    await expect(commitInTime(deadline, () => Promise.reject(refused))).rejects.toBe(refused)
    const late = deadline.endingWith(Promise.reject(new DependencyUnavailable()))
    await expect(late).rejects.not.toBeInstanceOf(OutcomeUnknown)
  })
})
