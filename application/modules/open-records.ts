import type { Caller } from '../../domain/identity/caller.ts'
import { NotLoggedIn } from '../../domain/identity/identity-errors.ts'
import { NOBODY, SYSTEM } from '../../domain/identity/system-caller.ts'
import type { AnyRow, Form, Settled } from '../../domain/records/record.ts'
import { RecordNotFound } from '../../domain/records/record-errors.ts'
import { type Id, isId } from '../../domain/shared/id.ts'
import type { ManageRecords } from '../records/manage-records.ts'
import type { Actor, Selection } from './module-records.ts'

const MOST = 1000

export interface OpenedWork {
  readonly isInTransaction: boolean
}

/** The records of one kind for the code of a module, under the rules of their page. */
export class OpenRecords {
  readonly #records: ManageRecords
  readonly #afterCommit: (work: Settled) => void
  readonly #opened: OpenedWork

  /** @param afterCommit gets what each change leaves to be done after its transaction */
  constructor(records: ManageRecords, afterCommit: (work: Settled) => void, opened: OpenedWork) {
    this.#records = records
    this.#afterCommit = afterCommit
    this.#opened = opened
  }

  async list({ where = [], sort, offset = 0, limit = MOST }: Selection, by: Actor) {
    const bounds = { offset, limit: Math.min(limit, MOST) }
    const question = { conditions: where, sort: sort ?? [], ...bounds, asked: {} }
    return (await this.#records.list(question, callerOf(by))).rows
  }

  async get(id: Id, by: Actor): Promise<AnyRow> {
    return this.#records.get(known(id), callerOf(by))
  }

  getForUpdate(ids: readonly Id[], by: Actor): Promise<AnyRow[]> {
    return this.#records.getForUpdate(ids.filter(isId), callerOf(by))
  }

  async add(form: Form, by: Actor): Promise<Id> {
    const { row, settled } = await this.#records.addRow(form, this.#changer(by))
    this.#afterCommit(settled)
    return row.id
  }

  async edit(id: Id, change: Form, by: Actor): Promise<void> {
    this.#afterCommit(await this.#records.edit(known(id), change, this.#changer(by)))
  }

  async remove(ids: readonly Id[], by: Actor): Promise<void> {
    this.#afterCommit(await this.#records.remove(ids.filter(isId), this.#changer(by)))
  }

  /** Changes without a transaction and its audit entry are mistakes of a module. */
  #changer(by: Actor): Caller {
    if (by === NOBODY) throw new NotLoggedIn()
    if (this.#opened.isInTransaction) return callerOf(by)
    throw new Error('Records are changed in routes with `audit`, or in `transaction` only.')
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
