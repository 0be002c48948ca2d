import type { Around } from '../../domain/audit/around.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { LoginName } from '../../domain/identity/login-name.ts'
import { FieldTaken } from '../../domain/records/record-errors.ts'
import { DomainError, type ErrorKind } from '../../domain/shared/domain-error.ts'
import { TooManyRows } from '../../domain/users/import-errors.ts'
import { OwnRightsKept } from '../../domain/users/user-errors.ts'
import { USER } from '../../domain/users/user-record.ts'
import type { ParameterRepo } from '../ports/parameter-repo.ts'
import { AccountJudge } from './account-judge.ts'
import type { AddingTools, AddUser, NewUserForm } from './add-user.ts'
import type { EditUser } from './edit-user.ts'
import { storeOf } from './store-of.ts'
import type { EndSessions } from './user-tools.ts'

/** For the whole page's time limit, and for the memory of it. */
export const MOST_IMPORTED = 1000
const INITIAL_PASSWORD = 'sys.user.initPassword'

/** What fails one row; anything else fails the import. */
const ROW_FAILURES: ReadonlySet<ErrorKind> = new Set([
  'invalid',
  'refused',
  'not-found',
  'conflict',
])

/** A row of a sheet, or why it is none; with the name that stands in it. */
export interface ImportedRow {
  readonly name: string
  readonly form: NewUserForm | DomainError
}

interface ImportRequest {
  readonly rows: readonly ImportedRow[]
  /** Whether rows of names that are there change these. */
  readonly updates: boolean
}

export interface ImportLine {
  readonly name: string
  readonly outcome: 'added' | 'changed' | DomainError
}

export interface ImportReport {
  readonly lines: readonly ImportLine[]
  /** New users have none, as no initial password is set. */
  readonly withoutPassword: boolean
}

interface ImportingTools extends Pick<AddingTools, 'rights' | 'stores' | 'links' | 'hasher'> {
  readonly parameters: ParameterRepo
  readonly add: AddUser
  readonly edit: EditUser
  readonly endSessions: EndSessions
}

/** Users from a sheet: each row is judged as if it were typed; those that fail leave the others. */
export class ImportUsers {
  readonly #tools: ImportingTools

  constructor(tools: ImportingTools) {
    this.#tools = tools
  }

  /** @throws TooManyRows before anything is written */
  async execute(
    { rows, updates }: ImportRequest,
    by: Caller,
    around: Around,
  ): Promise<ImportReport> {
    if (rows.length > MOST_IMPORTED) throw new TooManyRows(MOST_IMPORTED)
    const { parameters, hasher, endSessions } = this.#tools
    const password = (await parameters.value(INITIAL_PASSWORD)) ?? ''
    // Once for all of them: a hash takes its time.
    const hash = password === '' ? undefined : await hasher.hash(password)
    const ended: string[] = []
    const lines = await around(async () => {
      const judge = await AccountJudge.over({}, by, this.#tools)
      const done: ImportLine[] = []
      for (const row of rows) done.push(await this.#line(row, { judge, updates, hash, ended }))
      return done
    })
    await endSessions(ended)
    const isNew = lines.some(({ outcome }) => outcome === 'added')
    return { lines, withoutPassword: isNew && hash === undefined }
  }

  async #line({ name, form }: ImportedRow, terms: Terms): Promise<ImportLine> {
    try {
      if (form instanceof DomainError) throw form
      return { name, outcome: await this.#import(form, terms) }
    } catch (error) {
      if (!(error instanceof DomainError) || !ROW_FAILURES.has(error.kind)) throw error
      return { name, outcome: error }
    }
  }

  async #import(form: NewUserForm, { judge, updates, hash, ended }: Terms) {
    const { stores, add, edit } = this.#tools
    const conditions = [{ field: 'nameKey', is: LoginName.parse(form.name).key }] as const
    const users = storeOf(stores, USER)
    const [there] = await users.slice({ conditions, scope: 'all' }, undefined, 1)
    if (!there) {
      await add.insert(form, hash, judge)
      return 'added'
    }
    if (!updates) throw new FieldTaken('nameKey')
    const row = await judge.reachOne(there.id)
    if (row.id === judge.by.userId) throw new OwnRightsKept()
    ended.push(...(await edit.change(row, form, judge)))
    return 'changed'
  }
}

interface Terms {
  readonly judge: AccountJudge
  readonly updates: boolean
  readonly hash: string | undefined
  /** Digests of sessions that are to be ended. */
  readonly ended: string[]
}
