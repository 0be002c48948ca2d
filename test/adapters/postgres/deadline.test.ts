import { stat } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { Deadline } from '../../../adapters/postgres/connection/deadline.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
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
})
