import { expect, it } from 'vitest'
import { DeliverEvents } from '../../application/modules/deliver-events.ts'
import { TellEvents } from '../../application/modules/tell-events.ts'
import { bindHook } from '../../bootstrap/wiring/bind-task.ts'
import { token } from '../../bootstrap/wiring/token.ts'
import { Tokens as T } from '../../bootstrap/wiring/tokens.ts'
import { httpHarness } from '../support/http-harness.ts'

/** How a part is told of a number of bytes. */
type Work = (bytes: number) => Promise<void>

it('a hook of a part hears of what is committed, until it succeeds', async () => {
  const told: number[] = []
  const failures = [new Error('The chat is not there.')]
  const work = token<Work>('Work')
  const { container, clock, outbox } = await httpHarness({
    rebind: (made) => {
      const say: Work = async (bytes) => {
        const failure = failures.pop()
        if (failure) throw failure
        told.push(bytes)
      }
      // What it needs tells of events itself.
      made.bind(work).toResolvedValue((_files) => say, [T.StoredFileRepo])
      const bind: typeof made.bind = (what) => made.bind(what)
      bindHook(bind, 'toy', 'file.stored', work, (run, { data }) => run(data.bytes))
    },
  })
  const data = { id: '7', bytes: 3 }
  const stored = () => [{ event: 'file.stored', of: 'file', id: '7', data } as const]
  const events = container.get(TellEvents)
  await events.with(['file.stored'], async () => undefined, stored)
  const undone = events.with(['file.stored'], () => Promise.reject(new Error('undone')), stored)
  await expect(undone).rejects.toThrow('undone')
  const deliver = () => container.get(DeliverEvents).execute('toy')
  await deliver()
  expect(told).toEqual([])
  clock.advance(3600)
  await deliver()
  expect(told).toEqual([3])
  expect(await outbox.list(0, 9)).toEqual({ entries: [], total: 0 })
})
