import type { Audited } from '../../domain/audit/audited.ts'
import { undone } from '../../domain/audit/only-checked.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { LoginName } from '../../domain/identity/names/login-name.ts'
import { EmailNeeded, InvitationsOff } from '../../domain/identity/sign-in/link-errors.ts'
import { TooManyRows } from '../../domain/imports/import-errors.ts'
import type {
  ImportLine,
  ImportReport,
  ImportRequest,
  ReadRow,
} from '../../domain/imports/import-report.ts'
import { TwiceInSheet } from '../../domain/imports/row-errors.ts'
import { isOfOneRow, refuse, together, unlessRefused } from '../../domain/imports/row-failures.ts'
import type { Language } from '../../domain/language/language.ts'
import { DEPARTMENT, type Department } from '../../domain/organization/department.ts'
import { FieldTaken, RecordNotFound } from '../../domain/records/record-errors.ts'
import { DomainError } from '../../domain/shared/domain-error.ts'
import type { Id } from '../../domain/shared/id.ts'
import { DepartmentNames } from '../../domain/users/department-names.ts'
import { SUPER_USER } from '../../domain/users/super-user.ts'
import { OwnRightsKept, SuperUserKept } from '../../domain/users/user-errors.ts'
import { USER, type UserRow } from '../../domain/users/user-record.ts'
import type { RecordStores } from '../ports/console/record-store.ts'
import { AccountJudge, NOTHING_ASSIGNED } from './account-judge.ts'
import type { AddingTools, AddUser, NewUserForm } from './add-user.ts'
import type { Edited, EditUser } from './edit-user.ts'
import type { InitialPassword } from './initial-password.ts'
import { TakenKeys } from './taken-keys.ts'
import type { EndAccess, Ended } from './user-tools.ts'

const STORED_AT_ONCE = 300
/** Marks keys of accounts that are not stored yet; no id is empty. */
const NOBODY_YET: Id = ''

/** Accounts that were judged one by one and are stored together. Use it inside one transaction. */
class NewAccounts {
  readonly #stores: RecordStores
  readonly #taken: TakenKeys
  readonly #begin: (ids: readonly Id[]) => Promise<unknown>
  #waiting: Omit<UserRow, 'id'>[] = []

  /** @param begin gives stored accounts their first password, or an invitation to choose one */
  constructor(
    stores: RecordStores,
    taken: TakenKeys,
    begin: (ids: readonly Id[]) => Promise<unknown>,
  ) {
    this.#stores = stores
    this.#taken = taken
    this.#begin = begin
  }

  /** @throws FieldTaken, also when an account that is not stored yet holds the key */
  add(row: Omit<UserRow, 'id'>): void {
    this.#taken.requireFree(row)
    this.#taken.take(row, NOBODY_YET)
    this.#waiting.push(row)
  }

  /** @throws FieldTaken when somebody else stored the key in the meantime */
  async store(): Promise<void> {
    const stores = this.#stores
    for (let at = 0; at < this.#waiting.length; at += STORED_AT_ONCE) {
      const some = this.#waiting.slice(at, at + STORED_AT_ONCE)
      await stores(USER).addAll(some)
      const ids = await this.#taken.look(stores, some)
      await this.#begin(ids)
    }
    this.#waiting = []
  }
}

export interface ImportedUser extends NewUserForm {
  /** Ids, names or paths of the same department; none if it is not mentioned. */
  readonly departments: readonly string[]
}

type ImportedRow = ReadRow<ImportedUser>

/** How people come in who choose their first password themselves. */
export interface Inviting {
  /** @throws InvitationsOff */
  requireOn(): void
  /** Call it inside a transaction. @throws InvitationsOff */
  ask(ids: readonly Id[], by: Caller, language: Language): Promise<readonly Id[]>
}

interface ImportingTools
  extends Pick<AddingTools, 'rights' | 'stores' | 'links' | 'hasher' | 'passwords'> {
  readonly initialPassword: InitialPassword
  readonly add: AddUser
  readonly edit: EditUser
  readonly endAccess: EndAccess
  readonly inviting: readonly Inviting[]
  /** All departments that the caller may see. */
  readonly departmentsOf: (by: Caller) => Promise<readonly Department[]>
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
    { rows, updates, onlyChecks, invitesIn }: ImportRequest<ImportedRow>,
    by: Caller,
    audited: Audited,
  ): Promise<ImportReport> {
    const { endAccess, mostRows, departmentsOf } = this.#tools
    if (rows.length > mostRows) throw new TooManyRows(mostRows)
    const first = invitesIn ? this.#invitation(by, invitesIn) : await this.#initialPassword()
    const names = new DepartmentNames(await departmentsOf(by))
    const edited: Edited[] = []
    const lines = await (onlyChecks ? undone(audited) : audited)(async () => {
      const drafts = rows.map((row) => this.#draft(row, by))
      const wanted = drafts.flatMap(({ keys }) => keys ?? [])
      const judge = await AccountJudge.over({}, by, this.#tools)
      const taken = await TakenKeys.among(this.#tools.stores, wanted)
      const added = new NewAccounts(this.#tools.stores, taken, first.begin)
      const done: ImportLine[] = []
      const terms = {
        judge,
        updates,
        taken,
        added,
        edited,
        names,
        invites: invitesIn !== undefined,
        rows: new Map<string | undefined, number>(),
      }
      for (const draft of drafts) done.push(await this.#line(draft, terms))
      await added.store()
      return done
    })
    if (onlyChecks) return { lines, isStored: false, initialPassword: undefined }
    await endAccess(all(edited))
    for (const one of edited) this.#tools.edit.tell(one)
    const added = lines.filter(({ outcome }) => outcome === 'added').length
    const initialPassword = added > 0 ? first.shown : undefined
    return { lines, isStored: true, initialPassword, ...(invitesIn && { invited: added }) }
  }

  /** One hash for all users, because hashing is slow. */
  async #initialPassword() {
    const { initialPassword, hasher, passwords } = this.#tools
    const { value, isGenerated } = await initialPassword.choose()
    const hash = await hasher.hash(value)
    const begin = (ids: readonly Id[]): Promise<unknown> => passwords.begin(ids, hash)
    return { begin, shown: isGenerated ? value : undefined }
  }

  /** @throws InvitationsOff */
  #invitation(by: Caller, language: Language) {
    const [invite] = this.#tools.inviting
    if (!invite) throw new InvitationsOff()
    invite.requireOn()
    const begin = (ids: readonly Id[]): Promise<unknown> => invite.ask(ids, by, language)
    return { begin, shown: undefined }
  }

  /** Parses a row before any user is looked up. */
  #draft(read: ImportedRow, by: Caller): Draft {
    const form = read.form instanceof DomainError ? read.rest : read.form
    if (!form) return read
    const account = unlessRefused(() => this.#tools.add.rowOf(form, by))
    const nameKey = unlessRefused(() => LoginName.parse(form.name).key)
    if (nameKey instanceof DomainError) return { ...read, rest: form, account }
    const keys = account instanceof DomainError ? { nameKey } : account
    return { ...read, rest: form, account, keys }
  }

  async #line(draft: Draft, terms: Terms): Promise<ImportLine> {
    const { row, name, keys } = draft
    try {
      const earlier = terms.rows.get(keys?.nameKey)
      if (earlier !== undefined) throw new TwiceInSheet(earlier, 'name')
      const outcome = await this.#import(draft, terms)
      terms.rows.set(keys?.nameKey, row)
      return { row, name, outcome }
    } catch (error) {
      if (!isOfOneRow(error)) throw error
      return { row, name, outcome: error }
    }
  }

  async #import(draft: Draft, terms: Terms) {
    const { form, rest, account, keys } = draft
    if (form instanceof DomainError && rest === undefined) throw form
    const { judge, updates, taken, added, names } = terms
    const isThere = taken.ownerOf(keys?.nameKey ?? '') !== undefined
    if (isThere && updates) {
      // Earlier rows of the sheet may hold the wanted key.
      await added.store()
      return this.#change(taken.ownerOf(keys?.nameKey ?? '') ?? '', draft, terms)
    }
    const [fresh, departmentId] = together(
      () => newAccount(account, isThere, terms),
      () => names.meantBy(rest?.departments ?? []),
      () => requireRead(form),
    )
    await judge.requireGivable({ ...NOTHING_ASSIGNED, departmentId })
    added.add({ ...fresh, departmentId })
    return 'added' as const
  }

  async #change(id: Id, { form, rest }: Draft, { judge, taken, edited, names }: Terms) {
    const [row] = await judge.see([id])
    if (!row || !rest) throw new RecordNotFound()
    const isKept = await this.#isShownFor(row, rest.departments, names)
    const [departmentId] = together(
      () => (isKept ? row.departmentId : names.meantBy(rest.departments)),
      () => this.#tools.edit.differs(row, rest),
      () => requireRead(form),
    )
    const wanted = { ...rest, departmentId }
    // So an export can be imported as it is, with rows that its reader may not change.
    if (!this.#tools.edit.differs(row, wanted)) return 'unchanged' as const
    if (row.id === SUPER_USER) throw new SuperUserKept()
    if (row.id === judge.by.userId) throw new OwnRightsKept()
    edited.push(await this.#tools.edit.change(row, wanted, judge))
    taken.release(row)
    taken.take(await judge.reachOne(id), id)
    return 'changed' as const
  }

  /** Whether an export names the user's department like this, which the caller may not see. */
  async #isShownFor(
    { departmentId = '' }: UserRow,
    texts: readonly string[],
    names: DepartmentNames,
  ) {
    if (texts.length === 0 || departmentId === '' || names.labelOf(departmentId)) return false
    const [hidden] = await this.#tools.stores(DEPARTMENT).get([departmentId], 'all')
    return texts.every((text) => text === hidden?.name.trim())
  }
}

/** @throws what the account, or the sheet, has wrong */
function newAccount(account: Draft['account'], isThere: boolean, { invites }: Terms) {
  const faults = isThere ? [new FieldTaken('nameKey')] : []
  refuse(account instanceof DomainError ? [...faults, account] : faults)
  if (!account || account instanceof DomainError) throw account ?? new RecordNotFound()
  if (invites && account.emailKey === undefined) throw new EmailNeeded()
  return account
}

function requireRead(form: ImportedRow['form']): void {
  if (form instanceof DomainError) throw form
}

interface Draft extends ImportedRow {
  /** The row to be stored if the user is new, without the department. */
  readonly account?: Omit<UserRow, 'id'> | DomainError
  readonly keys?: Partial<UserRow>
}

interface Terms {
  readonly judge: AccountJudge
  readonly updates: boolean
  readonly taken: TakenKeys
  readonly added: NewAccounts
  readonly edited: Edited[]
  readonly names: DepartmentNames
  readonly invites: boolean
  /** Numbers of the rows that succeeded, by key of the name. */
  readonly rows: Map<string | undefined, number>
}

function all(ended: readonly Ended[]): Ended {
  return {
    sessions: ended.flatMap(({ sessions }) => sessions),
    recipients: ended.flatMap(({ recipients }) => recipients),
    // An import can disable accounts, but not remove them or set passwords.
    ending: 'account-disabled',
  }
}
