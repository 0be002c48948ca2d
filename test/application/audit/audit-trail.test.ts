import { describe, expect, it } from 'vitest'
import { type AuditDraft, AuditTrail } from '../../../application/audit/audit-trail.ts'
import type { Operation } from '../../../application/ports/logs/operation-log.ts'
import { OnlyChecked } from '../../../domain/audit/only-checked.ts'
import { InvalidId } from '../../../domain/shared/id.ts'
import { anOperation } from '../../support/console-builders.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'

const NEWEST = { filter: {}, sort: { by: 'at', direction: 'desc' }, offset: 0, limit: 9 } as const

function setUp() {
  const { audit, operations } = memoryRecords()
  const clock = new MovingClock()
  const lost: unknown[] = []
  const trail = new AuditTrail(audit, clock, (error) => lost.push(error))
  const { error: _error, at: _at, milliseconds: _ms, ...draft } = anOperation()
  const entries = async (): Promise<readonly Operation[]> => (await operations.list(NEWEST)).entries
  return { audit, clock, trail, lost, draft: draft satisfies AuditDraft, entries }
}

describe('AuditTrail', () => {
  it('notes when it began, how long it took, and gives back what came of it', async () => {
    const { clock, trail, draft, entries } = setUp()
    const at = clock.now()
    const work = async () => {
      clock.advance(0.25)
      return 'done'
    }
    expect(await trail.record(draft, work)).toBe('done')
    expect(await entries()).toMatchObject([{ ...draft, at, milliseconds: 250, error: undefined }])
  })

  it('notes the code of a refusal, and of anything else only that it went wrong', async () => {
    const { clock, trail, draft, entries } = setUp()
    const refusal = new InvalidId()
    await expect(trail.record(draft, () => Promise.reject(refusal))).rejects.toBe(refusal)
    clock.advance(1)
    const failure = new Error('password is hunter2')
    await expect(trail.record(draft, () => Promise.reject(failure))).rejects.toBe(failure)
    const noted = await entries()
    expect(noted.map(({ error }) => error)).toEqual(['internal_error', 'invalid_id'])
    expect(JSON.stringify(noted)).not.toContain('hunter2')
  })

  it('records a dry run as a success', async () => {
    const { trail, draft, entries } = setUp()
    await expect(trail.record(draft, () => Promise.reject(new OnlyChecked()))).rejects.toThrow()
    expect(await entries()).toMatchObject([{ ...draft, error: undefined }])
  })

  it('is not thrown off by a clock that is set back', async () => {
    const { clock, trail, draft, entries } = setUp()
    await trail.record(draft, async () => clock.advance(-60))
    expect(await entries()).toMatchObject([{ milliseconds: 0 }])
  })

  it('reports the failure of the work to the caller, and the lost entry to the log', async () => {
    const { audit, clock, lost, draft } = setUp()
    const full = new Error('full')
    const broken = {
      change: audit.change.bind(audit),
      note: () => Promise.resolve(),
      failure: () => Promise.reject(full),
    }
    const trail = new AuditTrail(broken, clock, (error) => lost.push(error))
    const refusal = new InvalidId()
    await expect(trail.record(draft, () => Promise.reject(refusal))).rejects.toBe(refusal)
    expect(lost).toEqual([full])
  })
})
