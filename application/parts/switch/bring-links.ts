import type { Id } from '../../../domain/shared/id.ts'
import type { KnownRow, LinkTable } from './imported-rows.ts'
import { digestsOf, merged } from './merged.ts'
import type { SwitchRun } from './switch-run.ts'
import type { TableTally } from './table-tally.ts'

export interface WantedLinks {
  readonly oldId: string
  readonly record: string
  readonly owner: Id
  readonly members: readonly Id[]
}

export interface LinkPlan {
  readonly table: LinkTable
  readonly tally: TableTally
  /** Whether nobody has any there. */
  readonly isEmpty: boolean
  /** Called when the rows of both sides are stored. */
  wanted(): readonly WantedLinks[]
}

/**
 * Gives each owner the members it has in the source. An owner whose members were changed here
 * keeps them all, because one more or one less may be what somebody decided.
 */
export async function bringLinks(run: SwitchRun, plan: LinkPlan, source: string): Promise<void> {
  const { rows, digest } = run.parts
  const here = await rows.links(plan.table)
  const changed = new Map<Id, readonly Id[]>()
  const noted: KnownRow[] = []
  for (const { oldId, record, owner, members } of plan.wanted()) {
    const known = run.known(plan.table, oldId)
    const values = { members: listed(members) }
    const before = { members: listed(here.get(owner) ?? []) }
    const { changes, kept } = merged(values, before, known?.digests, digest)
    const isChanged = Object.keys(changes).length > 0
    if (kept.length > 0) plan.tally.kept.push({ record, members: kept })
    else if (!isChanged) plan.tally.unchanged += members.length
    else {
      changed.set(owner, members)
      if (known) plan.tally.changed.push({ record, members: ['members'] })
      else plan.tally.taken += members.length
    }
    if (!known || isChanged) {
      noted.push({ kind: plan.table, oldId, newId: owner, digests: digestsOf(values, digest) })
    }
  }
  const { tally } = plan
  if (plan.isEmpty && tally.changed.length > 0 && run.keepsEmptied(tally.table)) {
    tally.changed.length = 0
    return
  }
  await rows.link(plan.table, changed)
  await rows.note(noted, source)
}

function listed(ids: readonly Id[]): string {
  return [...new Set(ids)].sort().join()
}
