import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { paceOfRefusals, paceOfStrangers } from '../../../adapters/http/edge/overload/paces.ts'
import { SOON } from '../../support/soak.ts'
import { standStill } from '../../support/stand-still.ts'

/** More than a slice of either kind has. */
const COSTLY_MS = 20

it.each([
  ['strangers', paceOfStrangers, 1, 8],
  ['refusals', paceOfRefusals, 8, 1],
])('%s leave turns of the event loop to others', async (_whose, start, atOnce, turnsBetween) => {
  const pace = start()
  const begun: number[] = []
  let turn = 0
  let isOver = false
  const turns = (async () => {
    for (; !isOver; turn += 1) await nextTurn()
  })()
  for (let n = 0; n < 2 * atOnce + 1; n += 1) {
    pace.take(() => {
      standStill(COSTLY_MS)
      begun.push(turn)
    })
  }
  await expect.poll(() => begun.length, SOON).toBe(2 * atOnce + 1)
  isOver = true
  await turns
  // The first slice began before the event loop turned at all.
  const [second = 0, third = 0] = [begun[atOnce], begun[2 * atOnce]]
  expect(third - second).toBeGreaterThanOrEqual(turnsBetween)
})
