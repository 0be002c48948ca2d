import type { Around } from '../../domain/audit/around.ts'
import { OnlyChecked } from '../../domain/audit/only-checked.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { LoginName } from '../../domain/identity/login-name.ts'
import { FieldTaken, RecordNotFound } from '../../domain/records/record-errors.ts'
import { DomainError, type ErrorKind } from '../../domain/shared/domain-error.ts'
import type { Id } from '../../domain/shared/id.ts'
import { TooManyRows } from '../../domain/users/import-errors.ts'
import { OwnRightsKept } from '../../domain/users/user-errors.ts'
import type { UserRow } from '../../domain/users/user-record.ts'
import { AccountJudge, NOTHING_ASSIGNED } from './account-judge.ts'
import type { AddingTools, AddUser, NewUserForm } from './add-user.ts'
import type { EditUser } from './edit-user.ts'
import type { InitialPassword } from './initial-password.ts'
import { NewAccounts } from './new-accounts.ts'
import { TakenKeys } from './taken-keys.ts'
import type { EndAccess, Ended } from './user-tools.ts'

/** Errors of these kinds fail one row; any other error fails the import. */
const ROW_FAILURES: ReadonlySet<ErrorKind> = new Set([
  'invalid',
  'refused',
  'not-found',
  'conflict',
])

/** A row of a sheet, or the reason why it cannot be read; with its name. */
export interface ImportedRow {
  readonly name: string
  readonly form: NewUserForm | DomainError
}

interface ImportRequest {
  readonly rows: readonly ImportedRow[]
  /** Whether rows with existing names change those users. */
  readonly updates: boolean
  /** Stores nothing; the report is the same. */
  readonly onlyChecks: boolean
}

export interface ImportLine {
  readonly name: string
  readonly outcome: 'added' | 'changed' | DomainError
}

export interface ImportReport {
  readonly isStored: boolean
  readonly lines: readonly ImportLine[]
  /** The generated password of the added users, to be shown once. */
  readonly initialPassword: string | undefined
}

export interface ImportingTools
  extends Pick<AddingTools, 'rights' | 'stores' | 'links' | 'hasher' | 'passwords'> {
  readonly initialPassword: InitialPassword
  readonly add: AddUser
  readonly edit: EditUser
  readonly endAccess: EndAccess
  readonly mostRows: number
}

/** Each row of a sheet is judged like a form; failing rows do not affect the others. */
export class ImportUsers {
  readonly #tools: ImportingTools

  constructor(tools: ImportingTools) {
    this.#tools = tools
  }

  /** @throws TooManyRows before anything is stored */
  async execute(
    { rows, updates, onlyChecks }: ImportRequest,
    by: Caller,
    around: Around,
  ): Promise<ImportReport> {
    const { initialPassword, hasher, endAccess, mostRows } = this.#tools
    if (rows.length > mostRows) throw new TooManyRows(mostRows)
    const password = await initialPassword.choose()
    // One hash for all users, because hashing is slow.
    const hash = await hasher.hash(password.value)
    const ended: Ended[] = []
    const lines = await (onlyChecks ? undone(around) : around)(async () => {
      const drafts = rows.map((row) => this.#draft(row, by))
      const wanted = drafts.flatMap(({ keys }) => keys ?? [])
      const judge = await AccountJudge.over({}, by, this.#tools)
      const taken = await TakenKeys.among(this.#tools.stores, wanted)
      const added = new NewAccounts(this.#tools, taken, hash)
      const done: ImportLine[] = []
      for (const draft of drafts)
        done.push(await this.#line(draft, { judge, updates, taken, added, ended }))
      await added.store()
      return done
    })
    if (onlyChecks) return { lines, isStored: false, initialPassword: undefined }
    await endAccess(all(ended))
    const isNew = lines.some(({ outcome }) => outcome === 'added')
    const isShown = isNew && password.isGenerated
    return { lines, isStored: true, initialPassword: isShown ? password.value : undefined }
  }

  /** Parses a row before any user is looked up. */
  #draft({ name, form }: ImportedRow, by: Caller): Draft {
    if (form instanceof DomainError) return { name, form }
    const account = unlessRefused(() => this.#tools.add.rowOf(form, by))
    const nameKey = unlessRefused(() => LoginName.parse(form.name).key)
    if (nameKey instanceof DomainError) return { name, form: nameKey }
    const keys = account instanceof DomainError ? { nameKey } : account
    return { name, form, account, keys }
  }

  async #line({ name, ...draft }: Draft, terms: Terms): Promise<ImportLine> {
    try {
      return { name, outcome: await this.#import(draft, terms) }
    } catch (error) {
      if (!isOfOneRow(error)) throw error
      return { name, outcome: error }
    }
  }

  async #import({ form, account, keys }: Omit<Draft, 'name'>, terms: Terms) {
    if (form instanceof DomainError) throw form
    const { judge, updates, taken, added } = terms
    const isThere = taken.ownerOf(keys?.nameKey ?? '') !== undefined
    if (isThere && !updates) throw new FieldTaken('nameKey')
    if (isThere) {
      // Earlier rows of the sheet may be the user in question, or hold the wanted key.
      await added.store()
      return this.#change(taken.ownerOf(keys?.nameKey ?? '') ?? '', form, terms)
    }
    if (!account || account instanceof DomainError) throw account ?? new RecordNotFound()
    const { departmentId } = account
    await judge.requireGivable({ ...NOTHING_ASSIGNED, departmentId })
    added.add(account)
    return 'added' as const
  }

  async #change(id: Id, form: NewUserForm, { judge, taken, ended }: Terms) {
    const row = await judge.reachOne(id)
    if (row.id === judge.by.userId) throw new OwnRightsKept()
    ended.push(await this.#tools.edit.change(row, form, judge))
    taken.release(row)
    taken.take(await judge.reachOne(id), id)
    return 'changed' as const
  }
}

/** Runs the work and rolls it back. */
function undone(around: Around): Around {
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const done: { result: T }[] = []
    const rehearsal = async () => {
      done.push({ result: await work() })
      throw new OnlyChecked()
    }
    const error: unknown = await around(rehearsal).catch((thrown: unknown) => thrown)
    const [last] = done
    if (!(error instanceof OnlyChecked) || !last) throw error
    return last.result
  }
}

interface Draft {
  readonly name: string
  readonly form: NewUserForm | DomainError
  /** The row to be stored if the user is new. */
  readonly account?: Omit<UserRow, 'id'> | DomainError
  readonly keys?: Partial<UserRow>
}

interface Terms {
  readonly judge: AccountJudge
  readonly updates: boolean
  readonly taken: TakenKeys
  readonly added: NewAccounts
  readonly ended: Ended[]
}

function all(ended: readonly Ended[]): Ended {
  return {
    sessions: ended.flatMap(({ sessions }) => sessions),
    recipients: ended.flatMap(({ recipients }) => recipients),
  }
}

function isOfOneRow(error: unknown): error is DomainError {
  return error instanceof DomainError && ROW_FAILURES.has(error.kind)
}

function unlessRefused<T>(make: () => T): T | DomainError {
  try {
    return make()
  } catch (error) {
    if (!isOfOneRow(error)) throw error
    return error
  }
}
