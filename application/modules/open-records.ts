import type { Caller } from '../../domain/identity/caller.ts'
import { NotLoggedIn } from '../../domain/identity/identity-errors.ts'
import { NOBODY, SYSTEM } from '../../domain/identity/system-caller.ts'
import type { Form, Settled } from '../../domain/records/record.ts'
import { RecordNotFound } from '../../domain/records/record-errors.ts'
import { type Id, isId } from '../../domain/shared/id.ts'
import type { ManageRecords } from '../records/manage-records.ts'
import type { Actor, Selection } from './module-records.ts'

const MOST = 1000

export interface OpenedWork {
  readonly isInTransaction: boolean
}

/**
 * The records of one kind for the code of a module, under the rules of their page.
 * @param afterCommit gets what each change leaves to be done after its transaction
 */
export function openRecords(
  records: ManageRecords,
  afterCommit: (work: Settled) => void,
  opened: OpenedWork,
) {
  /** Changes without a transaction and its audit entry are mistakes of a module. */
  const changer = (by: Actor): Caller => {
    if (by === NOBODY) throw new NotLoggedIn()
    if (opened.isInTransaction) return callerOf(by)
    throw new Error('Records are changed in routes with `audit`, or in `transaction` only.')
  }
  return {
    async list({ where = [], sort, offset = 0, limit = MOST }: Selection, by: Actor) {
      const bounds = { offset, limit: Math.min(limit, MOST) }
      const question = { conditions: where, sort: sort ?? [], ...bounds, asked: {} }
      return (await records.list(question, callerOf(by))).rows
    },
    get: async (id: Id, by: Actor) => records.get(known(id), callerOf(by)),
    getForUpdate: (ids: readonly Id[], by: Actor) =>
      records.getForUpdate(ids.filter(isId), callerOf(by)),
    async add(form: Form, by: Actor) {
      const { row, settled } = await records.addRow(form, changer(by))
      afterCommit(settled)
      return row.id
    },
    async edit(id: Id, change: Form, by: Actor) {
      afterCommit(await records.edit(known(id), change, changer(by)))
    },
    async remove(ids: readonly Id[], by: Actor) {
      afterCommit(await records.remove(ids.filter(isId), changer(by)))
    },
  }
}

/** @throws RecordNotFound for a text that is the id of no row */
function known(id: Id): Id {
  if (!isId(id)) throw new RecordNotFound()
  return id
}

function callerOf(by: Actor) {
  return by === 'system' ? SYSTEM : by
}
