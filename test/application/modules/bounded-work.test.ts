import { expect, it } from 'vitest'
import { AsyncActingUser } from '../../../adapters/system/async-acting-user.ts'
import { knowingActors } from '../../../application/modules/knowing-actors.ts'
import { restingOutbox } from '../../../application/modules/resting-outbox.ts'
import { MemoryOutbox } from '../../memory/instances/memory-instances.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { settle, workTools } from '../../support/module-work.ts'
import { later, someMoment } from '../../support/unique.ts'

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

it.each([
  ['mei', 'mei'],
  ['mei@example.com', 'm**@example.com'],
  ['13800138000', '138****8000'],
  ['13800138000 → erp', '138****8000 → erp'],
])('whoever changes something is named without contacts: %s', async (operatorName, name) => {
  const acting = new AsyncActingUser()
  const audit = knowingActors(memoryRecords().audit, acting)
  const entry = {
    kind: 'change',
    ...{ area: 'user', method: 'PUT', url: '/', operatorId: '7', operatorName },
    ...{ address: '', parameters: '', error: undefined, at: someMoment, milliseconds: 0 },
  } as const
  expect(
    await audit.change(
      async () => acting.current,
      () => entry,
    ),
  ).toEqual({ id: '7', name })
})

/** At each second, how many of these looks have reached the store. */
async function looks(outbox: ReturnType<typeof counting>, seconds: readonly number[]) {
  const seen: number[] = []
  for (const second of seconds) {
    await outbox.due('one', later(second), 9)
    seen.push(outbox.asked.splice(0).length)
  }
  return seen.join('')
}

function counting() {
  const asked: string[] = []
  const source = new MemoryOutbox()
  const due = source.due.bind(source)
  source.due = (listener, now, limit) => {
    asked.push(listener)
    return due(listener, now, limit)
  }
  return Object.assign(restingOutbox(source), { asked })
}

const SECONDS = Array.from({ length: 16 }, (_, second) => second)
const ENTRY = { listener: 'one', key: 'a', event: 'e', data: {}, at: later(0), depth: 0 }

it('an empty outbox is asked less and less often, and each four seconds at last', async () => {
  expect(await looks(counting(), SECONDS)).toBe('1110100010001000')
})

it('what is added is found with the next look, and others of its listener soon after', async () => {
  const outbox = counting()
  await looks(outbox, SECONDS)
  await outbox.add([ENTRY])
  const [found] = await outbox.due('one', later(16), 9)
  expect(found).toMatchObject({ key: 'a' })
  await outbox.remove(found?.id ?? '')
  outbox.asked.splice(0)
  expect(await looks(outbox, [17, 18, 19, 20])).toBe('1110')
})

it('what is added while it is asked is found with the next look', async () => {
  const outbox = counting()
  await looks(outbox, SECONDS)
  const asking = outbox.due('one', later(20), 9)
  await outbox.add([{ ...ENTRY, at: later(21) }])
  expect(await asking).toEqual([])
  expect(await outbox.due('one', later(21), 9)).toHaveLength(1)
})

it('a clock that is put back keeps nothing waiting', async () => {
  const outbox = counting()
  await looks(
    outbox,
    SECONDS.map((second) => second + 3600),
  )
  expect(await looks(outbox, [0])).toBe('1')
})
