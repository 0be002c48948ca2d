import { parseOutsideId } from '../../domain/identity/social-binding.ts'
import { unlessRefused } from '../../domain/imports/row-failures.ts'
import { DomainError } from '../../domain/shared/domain-error.ts'
import type { LegacyRow } from '../ports/legacy-source.ts'
import type { RowPlan, WantedRow } from './bring-rows.ts'
import { textIn } from './legacy-values.ts'
import type { SwitchRun } from './switch-run.ts'

const WEB = /^https?:\/\//

/** Tokens are not taken: they were given to another service. */
export async function planBindings(run: SwitchRun): Promise<RowPlan> {
  const tally = run.tally('sys_social')
  const rows = await run.parts.reader.rows('sys_social', tally)
  const wanted = new Map<string, WantedRow>()
  const stored = await run.parts.rows.stored('social_bindings', ['source', 'outsideId', 'userId'])
  const ids = new Map(stored.map((row) => [`${row.source} ${row.outsideId}`, row.id ?? undefined]))
  const seen = new Set<string>()
  for (const row of rows) {
    const source = textIn(row, 'source').toUpperCase()
    const record = `${source} ${textIn(row, 'user_name')}`
    const userId = run.idOf('users', row.user_id)
    const outsideId = unlessRefused(() => parseOutsideId(outsideIdIn(row)))
    if (userId === undefined) tally.leave(record, 'its user is not taken')
    else if (outsideId instanceof DomainError || source === '') tally.leave(record, 'it has no id')
    else if (seen.has(`${source} ${outsideId}`)) tally.leave(record, 'it is bound to another user')
    else if (seen.has(`${source} of ${userId}`))
      tally.leave(record, 'its user has another one there')
    else {
      const values = {
        ...{ source, outsideId, userName: textIn(row, 'user_name', 255) },
        nickName: textIn(row, 'nick_name', 255),
        email: textIn(row, 'email', 100) || null,
        avatarUrl: WEB.test(row.avatar ?? '') ? textIn(row, 'avatar', 2048) : null,
      }
      const once = { userId, createdAt: run.createdAt(row) }
      wanted.set(row.id ?? '', { oldId: row.id ?? '', record, values, once })
      seen.add(`${source} ${outsideId}`).add(`${source} of ${userId}`)
    }
  }
  const records = new Map([...wanted].map(([oldId, { record }]) => [oldId, record]))
  await run.identify({ table: 'social_bindings', tally }, records, (oldId) => {
    const { source, outsideId } = wanted.get(oldId)?.values ?? {}
    return ids.get(`${source} ${outsideId}`)
  })
  return { table: 'social_bindings', tally, wanted: () => [...wanted.values()] }
}

/** The id at the source is written behind its name; WeChat has one for all apps of an owner. */
function outsideIdIn(row: LegacyRow): string {
  const [source, whole] = [textIn(row, 'source'), textIn(row, 'auth_id')]
  const union = /^wechat/i.test(source) ? textIn(row, 'union_id') : ''
  const own = whole.toLowerCase().startsWith(source.toLowerCase())
    ? whole.slice(source.length)
    : whole
  return union || own || textIn(row, 'open_id')
}
