import { expect, it } from 'vitest'
import { settle, workTools } from '../../support/module-work.ts'

it('jobs and deliveries share one bound on how many connections they hold', async () => {
  const { work } = workTools(undefined, undefined, 1)
  const held = Promise.withResolvers<void>()
  const job = work.alone('job a/sweep', () => held.promise)
  let isDelivered = false
  const delivery = work.alone('deliver events to b', async () => {
    isDelivered = true
  })
  await settle()
  expect(isDelivered).toBe(false)
  held.resolve()
  expect(await Promise.all([job, delivery])).toEqual([true, true])
  expect(isDelivered).toBe(true)
})
