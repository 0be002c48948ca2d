import type { AuditedLog } from '../../../domain/audit/audited-log.ts'
import { IdRanges } from '../../../domain/audit/id-ranges.ts'
import type { Values } from '../../../domain/parts/switch/imported-values.ts'
import type { LegacyRow } from './legacy-source.ts'
import { shortened } from './legacy-values.ts'
import { LogMark } from './log-mark.ts'
import type { LogPlan } from './log-plan.ts'
import { planLogins } from './logins.ts'
import { planOperations } from './operations.ts'
import type { SwitchRun } from './switch-run.ts'

const DAY = 86_400_000
const ID = /^\d{1,19}$/

/**
 * Brings the entries of the last days, if they are wanted, unless they came earlier.
 * @returns the ids of those that came, which no link vouches for yet
 */
export async function bringLogs(
  run: SwitchRun,
  source: string,
): Promise<ReadonlyMap<AuditedLog, IdRanges>> {
  if (!run.parts.answers.logs) return new Map()
  const login = await bringLog(run, await planLogins(run), source)
  const operation = await bringLog(run, planOperations(), source)
  return new Map([
    ['login', login],
    ['operation', operation],
  ])
}

async function bringLog(run: SwitchRun, plan: LogPlan, source: string): Promise<IdRanges> {
  const { answers, logs, now, reader, rows, time } = run.parts
  const tally = run.tally(plan.source)
  const days = Math.min(answers.logs ?? 0, logs.days[plan.log])
  const since = new Date(now.getTime() - days * DAY)
  const mark = new LogMark(plan.table, reader.tenant, await rows.known(plan.table))
  let ids = IdRanges.none
  let [older, ahead, unreadable, cut] = [0, 0, 0, 0]
  const valuesOf = (row: LegacyRow): Values[] => {
    const [id, written] = [row[plan.id] ?? '', row[plan.time] ?? '']
    const at = time.read(written)
    if (!at || !ID.test(id)) unreadable += 1
    else if (at < since) older += 1
    else if (at.getTime() > now.getTime() + DAY) ahead += 1
    else if (mark.hasCome(id, written)) tally.unchanged += 1
    else {
      mark.note(id, written)
      const fit = shortened(row, plan.longest, () => {
        cut += 1
      })
      return [{ ...plan.valuesOf(fit), at: at.toISOString() }]
    }
    return []
  }
  for await (const some of reader.stream(plan.source, tally)) {
    const added = await rows.add(plan.table, some.flatMap(valuesOf))
    ids = ids.with(IdRanges.of(added))
    tally.taken += added.length
  }
  await rows.note(mark.rows(), source)
  if (days < (answers.logs ?? 0)) tally.note(`Entries are kept for ${days} days here.`)
  if (older > 0) tally.note(`${older} entries are older than ${days} days and are left out.`)
  if (ahead > 0) tally.note(`${ahead} entries are dated in the future and are left out.`)
  if (unreadable > 0) tally.note(`${unreadable} entries have no time or id, and are left out.`)
  if (cut > 0) tally.note(`${cut} texts of entries are too long here and are cut.`)
  if (tally.taken > 0) for (const note of plan.notes()) tally.note(note)
  return ids
}
