import { SUPER_USER } from '../../../domain/users/super-user.ts'
import { merged } from './merged.ts'
import type { WantedRow } from './row-plan.ts'
import { shortList } from './short-list.ts'
import type { SwitchRun } from './switch-run.ts'

const DISABLED = { status: 'disabled' }

/**
 * Users who were removed there can still log in here. Who was enabled here by hand stays so.
 * @returns those that are to be disabled
 */
export async function departedUsers(run: SwitchRun): Promise<WantedRow[]> {
  const { rows, digest } = run.parts
  const stored = await rows.stored('users', ['status'])
  const here = new Map(stored.map((row) => [row.id, row]))
  const enabled = [...run.gone('users')].filter(([, { id, known }]) => {
    const { changes } = merged(DISABLED, here.get(id) ?? {}, known?.digests, digest)
    return id !== SUPER_USER && 'status' in changes
  })
  if (enabled.length === 0) return []
  const names = shortList(enabled.map(([, { record }]) => record))
  const question = `Users came earlier and are no longer there (${names}). Are they disabled here, too?`
  if (run.ask('removed', question, ['disable', 'keep']) !== 'disable') return []
  return enabled.map(([oldId, { record }]) => ({ oldId, record, values: DISABLED, once: {} }))
}
