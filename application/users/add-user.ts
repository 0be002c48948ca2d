import type { Around } from '../../domain/audit/around.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { LoginName } from '../../domain/identity/login-name.ts'
import { NewPassword } from '../../domain/identity/new-password.ts'
import { InvalidField } from '../../domain/records/record-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import { RoleRequired } from '../../domain/users/user-errors.ts'
import { USER, type UserRow } from '../../domain/users/user-record.ts'
import type { Clock } from '../ports/clock.ts'
import type { PasswordChanges } from '../ports/password-changes.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { PhoneNumbers } from '../ports/phone-numbers.ts'
import { AccountJudge } from './account-judge.ts'
import { requireFree } from './free-keys.ts'
import { storeOf } from './store-of.ts'
import { contactChanges, type UserForm } from './user-form.ts'
import type { UserTools } from './user-tools.ts'

/** What stands in no name: pages and logs show names, and not every one of them escapes. */
const MARKUP = /[<>&"'\p{Cc}]/u

export interface NewUserForm extends UserForm {
  readonly name: string
  readonly nickName: string
  /** Without one, nobody logs in by name until somebody sets it. */
  readonly password?: string | undefined
}

export interface AddingTools extends UserTools {
  readonly passwords: PasswordChanges
  readonly hasher: PasswordHasher
  readonly phones: PhoneNumbers
  readonly clock: Clock
  readonly shortestPassword: number
}

/** An administrator opens an account for somebody. */
export class AddUser {
  readonly #tools: AddingTools

  constructor(tools: AddingTools) {
    this.#tools = tools
  }

  /**
   * @throws InvalidLoginName, InvalidField, WeakPassword, InvalidEmail, InvalidPhone, FieldTaken,
   * RoleRequired, NotYoursToGive, RightsExceeded
   */
  async execute(form: NewUserForm, by: Caller, around: Around): Promise<void> {
    const hash = await this.#hashOf(form)
    await around(async () => {
      const judge = await AccountJudge.over(form, by, this.#tools)
      await this.insert(form, hash, judge)
    })
  }

  /** Inside a transaction. @returns the new id */
  async insert(form: NewUserForm, hash: string | undefined, judge: AccountJudge): Promise<Id> {
    const { stores, links, passwords } = this.#tools
    const row = this.rowOf(form, judge.by)
    const { departmentId, roles, posts = [] } = form
    if (roles?.length === 0) throw new RoleRequired()
    await judge.requireGivable({ departmentId, roles: roles ?? [], posts })
    await requireFree(stores, row)
    const { id } = await storeOf(stores, USER).add(row)
    if (roles) await links.setRoles(id, roles)
    if (posts.length > 0) await links.setPosts(id, posts)
    if (hash !== undefined) await passwords.reset(id, hash)
    return id
  }

  /** @throws InvalidLoginName, InvalidField, InvalidEmail, InvalidPhone */
  rowOf(form: NewUserForm, by: Caller): Omit<UserRow, 'id'> {
    const { phones, clock } = this.#tools
    const name = form.name.normalize('NFKC').trim()
    if (MARKUP.test(name)) throw new InvalidField('name')
    if (form.nickName.trim() === '') throw new InvalidField('nickName')
    const contacts = contactChanges(form, (raw) => phones.parse(raw))
    return {
      name,
      nameKey: LoginName.parse(name).key,
      nickName: form.nickName.trim(),
      email: undefined,
      emailKey: undefined,
      emailProven: false,
      phoneNumber: undefined,
      phoneKey: undefined,
      phoneProven: false,
      ...contacts,
      sex: form.sex ?? '2',
      avatarUrl: undefined,
      status: form.status ?? 'normal',
      remark: form.remark,
      departmentId: form.departmentId,
      authorId: by.userId,
      createdAt: clock.now(),
    }
  }

  /** Outside the transaction: it takes its time. */
  async #hashOf({ name, password }: NewUserForm): Promise<string | undefined> {
    if (!password) return undefined
    const { hasher, shortestPassword } = this.#tools
    const { value } = NewPassword.parse(password, LoginName.parse(name), shortestPassword)
    return hasher.hash(value)
  }
}
