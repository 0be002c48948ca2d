import type { Audited } from '../../domain/audit/audited.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { LoginName } from '../../domain/identity/names/login-name.ts'
import { NewLoginName } from '../../domain/identity/names/new-login-name.ts'
import { nickNameOf } from '../../domain/identity/names/nick-name.ts'
import { isKeptFromAll, isReserved } from '../../domain/identity/names/reserved-name.ts'
import { NewPassword } from '../../domain/identity/passwords/new-password.ts'
import { together } from '../../domain/imports/row-failures.ts'
import type { Id } from '../../domain/shared/id.ts'
import { isSuperUser } from '../../domain/users/super-user.ts'
import { RoleRequired } from '../../domain/users/user-errors.ts'
import { USER, type UserRow } from '../../domain/users/user-record.ts'
import type { PasswordChanges } from '../ports/accounts/password-changes.ts'
import type { Clock } from '../ports/clock.ts'
import type { PasswordHasher } from '../ports/sign-in/password-hasher.ts'
import type { PhoneNumbers } from '../ports/sign-in/phone-numbers.ts'
import { AccountJudge } from './account-judge.ts'
import type { InitialPassword } from './initial-password.ts'
import { requireFree } from './taken-keys.ts'
import { contactChanges, type UserForm } from './user-form.ts'
import type { UserTools } from './user-tools.ts'

export interface NewUserForm extends UserForm {
  readonly name: string
  readonly nickName: string
  /** Absent: the user gets the initial password. */
  readonly password?: string | undefined
}

export interface AddingTools extends UserTools {
  readonly passwords: PasswordChanges
  readonly hasher: PasswordHasher
  readonly phones: PhoneNumbers
  readonly clock: Clock
  readonly shortestPassword: number
  readonly initialPassword: InitialPassword
}

/** Creates an account for somebody else. */
export class AddUser {
  readonly #tools: AddingTools

  constructor(tools: AddingTools) {
    this.#tools = tools
  }

  /**
   * @throws InvalidLoginName, UnsuitableLoginName, ReservedName, InvalidField, WeakPassword, InvalidEmail, InvalidPhone,
   * FieldTaken, RoleRequired, NotYoursToGive, RightsExceeded
   * @returns the password if it was generated, to be shown once
   */
  async execute(form: NewUserForm, by: Caller, audited: Audited): Promise<string | undefined> {
    const { password, isGenerated } = await this.#passwordOf(form)
    // Outside the transaction, because hashing is slow.
    const hash = await this.#tools.hasher.hash(password)
    await audited(async () => {
      const id = await this.withoutPassword(form, by)
      await this.#tools.passwords.reset(id, hash)
    })
    return isGenerated ? password : undefined
  }

  /** Call it inside a transaction. @throws what `execute` throws */
  async withoutPassword(form: NewUserForm, by: Caller): Promise<Id> {
    const { stores, links } = this.#tools
    const judge = await AccountJudge.over(form, by, this.#tools)
    const row = this.rowOf(form, judge.by)
    const { departmentId, roles, posts = [] } = form
    if (roles?.length === 0) throw new RoleRequired()
    await judge.requireGivable({ departmentId, roles: roles ?? [], posts })
    await requireFree(stores, row)
    const { id } = await stores(USER).add(row)
    if (roles) await links.setRoles(id, roles)
    if (posts.length > 0) await links.setPosts(id, posts)
    return id
  }

  /** @throws what `NewLoginName.given` throws, InvalidField, InvalidEmail, InvalidPhone */
  rowOf(form: NewUserForm, by: Caller): Omit<UserRow, 'id'> {
    const { phones, clock } = this.#tools
    const isKept = isSuperUser(by) ? isKeptFromAll : isReserved
    const [given, nickName, contacts] = together(
      () => NewLoginName.given(form.name, isKept),
      () => nickNameOf(form.nickName),
      () => contactChanges(form, (raw) => phones.parse(raw)),
    )
    return {
      name: given.text,
      nameKey: given.name.key,
      nickName,
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
      isServiceAccount: false,
      departmentId: form.departmentId,
      authorId: by.userId,
      createdAt: clock.now(),
    }
  }

  async #passwordOf({ name, password }: NewUserForm) {
    const { initialPassword, shortestPassword } = this.#tools
    if (!password) {
      const { value, isGenerated } = await initialPassword.choose()
      return { password: value, isGenerated }
    }
    const { value } = NewPassword.parse(password, LoginName.parse(name), shortestPassword)
    return { password: value, isGenerated: false }
  }
}
