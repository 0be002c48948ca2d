import { InvalidEmail, InvalidPhone } from '../../../domain/identity/contact.ts'
import { NewLoginName } from '../../../domain/identity/names/new-login-name.ts'
import { nickNameOf } from '../../../domain/identity/names/nick-name.ts'
import { isReserved } from '../../../domain/identity/names/reserved-name.ts'
import { SYSTEM } from '../../../domain/identity/system-caller.ts'
import { mayLogIn } from '../../../domain/identity/user.ts'
import { isOfOneRow, unlessRefused } from '../../../domain/imports/row-failures.ts'
import type { DirectoryPerson } from '../../../domain/parts/directory/person.ts'
import type { DirectoryRule } from '../../../domain/parts/directory/rule.ts'
import { FieldTaken } from '../../../domain/records/record-errors.ts'
import type { DomainError } from '../../../domain/shared/domain-error.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { SUPER_USER } from '../../../domain/users/super-user.ts'
import { USER, type UserRow } from '../../../domain/users/user-record.ts'
import { recipientKeys } from '../../../domain/verification/recipient.ts'
import type { AccountLeftovers } from '../../ports/accounts/password-changes.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Savepoints } from '../../ports/instances/savepoints.ts'
import type { SessionStore } from '../../ports/sessions/session-store.ts'
import { AccountJudge } from '../../users/account-judge.ts'
import type { AddUser } from '../../users/add-user.ts'
import type { Edited, EditUser } from '../../users/edit-user.ts'
import { requireFree } from '../../users/taken-keys.ts'
import type { UserForm } from '../../users/user-form.ts'
import type { UserTools } from '../../users/user-tools.ts'
import type { DirectoryStore, Given, LinkedPerson } from './directory-store.ts'
import { GivenByRules, type Outcome } from './given-by-rules.ts'
import type { Newcomers } from './newcomers.ts'

const LONGEST_NICK_NAME = 30

/** What an administrator has to know of somebody, by the code of the refusal. */
export interface Remark {
  readonly code: string
  readonly field?: string
}

export type Settled =
  | {
      readonly outcome: 'same' | 'added' | 'changed' | 'enabled' | 'disabled'
      readonly userId: Id
      readonly remarks: readonly Remark[]
      /** What is to be ended and told after the commit. */
      readonly edited: readonly Edited[]
    }
  | { readonly outcome: 'refused'; readonly code: string }

interface Access {
  readonly form: UserForm & Given
  readonly byHand: Given
}

export interface SettlingTools extends UserTools {
  readonly directory: DirectoryStore
  readonly newcomers: Newcomers
  readonly add: AddUser
  readonly edit: EditUser
  readonly savepoints: Savepoints
  readonly clock: Clock
  readonly sessions: SessionStore
  readonly leftovers: readonly AccountLeftovers[]
}

/**
 * Makes an account what the directory and the rules say of its person. Call it inside a transaction;
 * `DirectoryWork` does, for one person or for many.
 */
export class SettlePerson {
  readonly #tools: SettlingTools

  constructor(tools: SettlingTools) {
    this.#tools = tools
  }

  /**
   * @param rules in their order
   * @param stamp of all that this settling goes by
   */
  async execute(
    person: DirectoryPerson,
    rules: readonly DirectoryRule[],
    stamp: string,
  ): Promise<Settled> {
    const { newcomers, stores } = this.#tools
    const link = await this.#held(person.key)
    const given = new GivenByRules(this.#tools, rules)
    if (link) return this.#settle(link, person, given, stamp)
    if (!person.isActive) return { outcome: 'refused', code: 'directory_inactive' }
    let found = await newcomers.accountFor(person)
    if ('userId' in found) {
      // Asked again once nobody else can take it: the first login of another person may have done so.
      await stores(USER).getForUpdate([found.userId], 'all')
      found = await newcomers.accountFor(person)
    }
    if ('refused' in found) return { outcome: 'refused', code: found.refused }
    if ('userId' in found) {
      const taken = await this.#takeOver(found.userId, person)
      const linked = await this.#held(person.key)
      if (linked) return asAdded(await this.#settle(linked, person, given, stamp), taken)
    }
    return this.#add(person, given, stamp)
  }

  /** Locks the key, then the account: whoever held its row until now may have unlinked it. */
  async #held(key: string): Promise<LinkedPerson | undefined> {
    const { directory, stores } = this.#tools
    const link = await directory.holdKey(key)
    if (!link) return undefined
    await stores(USER).getForUpdate([link.userId], 'all')
    return directory.byKey(key)
  }

  /** Nobody says that whoever had the account until now is this person: what they left ends. */
  async #takeOver(userId: Id, person: DirectoryPerson): Promise<Edited> {
    const { directory, stores, clock, sessions, leftovers } = this.#tools
    const [row] = await stores(USER).getForUpdate([userId], 'all')
    for (const one of leftovers) await one.removeSince(userId, new Date(0))
    await directory.link(userId, person, clock.now())
    const ending = 'password-set'
    const over = await sessions.endAllOf([userId], ending)
    return { sessions: over, recipients: row ? recipientKeys(row) : [], ending, news: [] }
  }

  /** Disables the account of somebody who has left, unless it is not theirs any more. */
  async leave({ key, userId }: Pick<LinkedPerson, 'key' | 'userId'>): Promise<Settled> {
    const { directory, stores, clock } = this.#tools
    const link = await this.#held(key)
    const [row] = await stores(USER).getForUpdate([userId], 'all')
    if (link?.userId !== userId) return same(userId)
    if (!row || userId === SUPER_USER) return { outcome: 'refused', code: 'super_user_kept' }
    if (link.leftAt !== undefined) return same(userId)
    await directory.setLeft(userId, clock.now(), !mayLogIn(row))
    if (!mayLogIn(row)) return same(userId)
    const edited = await this.#edit(row, { status: 'disabled' })
    return { outcome: 'disabled', userId, remarks: [], edited: [edited] }
  }

  async #add(person: DirectoryPerson, given: GivenByRules, stamp: string): Promise<Settled> {
    const { directory, newcomers, add, clock, savepoints } = this.#tools
    const outcome = await given.to(person, await this.#departmentOf(person))
    const roles = outcome.roles.length > 0 ? outcome.roles : await newcomers.defaultRoles()
    if (roles.length === 0) {
      await directory.wait(person, 'no_role', undefined, clock.now())
      return { outcome: 'refused', code: 'directory_no_role' }
    }
    const { email, phoneNumber } = person
    const { departmentId, posts } = outcome
    const form = { name: person.name, nickName: nickNameFor(person), departmentId, roles, posts }
    const tried = (contacts: Pick<UserForm, 'email' | 'phoneNumber'>) =>
      savepoints.attempt(() => add.withoutPassword({ ...form, ...contacts }, SYSTEM))
    const remarks = remarksOf(outcome)
    let userId: Id
    try {
      userId = await tried({ email, phoneNumber }).catch((error) => {
        if (!isAboutContacts(error)) throw error
        remarks.push(remarkOf(error))
        return tried({})
      })
    } catch (error) {
      if (!isOfOneRow(error)) throw error
      await directory.wait(person, 'refused', undefined, clock.now())
      return { outcome: 'refused', code: error.code }
    }
    await directory.link(userId, person, clock.now())
    await directory.setGiven(userId, outcome)
    await directory.settled(userId, person, stamp, clock.now())
    return { outcome: 'added', userId, remarks, edited: [] }
  }

  async #settle(
    link: LinkedPerson,
    person: DirectoryPerson,
    given: GivenByRules,
    stamp: string,
  ): Promise<Settled> {
    const { userId } = link
    const { directory, stores, clock } = this.#tools
    const [row] = await stores(USER).getForUpdate([userId], 'all')
    if (!row || userId === SUPER_USER) return { outcome: 'refused', code: 'super_user_kept' }
    if (!person.isActive) return this.leave(link)
    const before = await directory.givenTo(userId)
    const own = before.department === row.departmentId ? undefined : row.departmentId
    const department = (await this.#departmentOf(person)) ?? own
    const outcome = await given.to(person, department)
    const remarks = remarksOf(outcome)
    const access = await this.#accessOf(row, link, outcome, before)
    const edited: Edited[] = []
    if (access.differs) edited.push(...(await this.#give(row, access, remarks)))
    if (link.leftAt !== undefined) await directory.setLeft(userId, undefined)
    await directory.setGiven(userId, access.given)
    const isTold = await this.#tell(row, person, edited, remarks)
    await directory.settled(userId, person, stamp, clock.now())
    const isBack = access.form.status === 'normal' && row.status !== 'normal'
    const outcomeOf = isBack ? 'enabled' : access.differs || isTold ? 'changed' : 'same'
    return { outcome: outcomeOf, userId, remarks, edited }
  }

  /** Roles and posts that rules have given before are replaced; those by hand stay. */
  async #accessOf(row: UserRow, link: LinkedPerson, outcome: Outcome, before: Given) {
    const { links } = this.#tools
    const [roles, posts] = [await links.rolesOf(row.id), await links.postsOf(row.id)]
    const isMoved = outcome.departmentId !== row.departmentId
    const byHand = {
      roles: roles.filter((id) => !before.roles.includes(id)),
      posts: isMoved ? [] : posts.filter((id) => !before.posts.includes(id)),
    }
    const given = {
      roles: outcome.roles.filter((id) => !byHand.roles.includes(id)),
      posts: outcome.posts.filter((id) => !byHand.posts.includes(id)),
      department: outcome.department,
    }
    const isBack = link.leftAt !== undefined && !link.wasDisabled
    const status = isBack ? ('normal' as const) : row.status
    const form = {
      status,
      departmentId: outcome.departmentId,
      roles: [...byHand.roles, ...given.roles],
      posts: [...byHand.posts, ...given.posts],
    }
    const differs =
      isMoved || status !== row.status || !sameIds(form.roles, roles) || !sameIds(form.posts, posts)
    return { form, byHand, given, differs }
  }

  /**
   * What cannot be given, such as a disabled department, is told; what is by hand stays, and what the
   * rules give no more is taken all the same.
   */
  async #give(row: UserRow, { form, byHand }: Access, remarks: Remark[]): Promise<Edited[]> {
    const stays = { ...form, departmentId: row.departmentId }
    for (const one of [form, { ...stays, posts: [] }, { ...stays, ...byHand, posts: [] }]) {
      const edited = await this.#attempt(() => this.#edit(row, one), remarks)
      if (!edited) continue
      // A form without a department leaves that of the account.
      if (one.departmentId === undefined && row.departmentId !== undefined)
        await this.#tools.stores(USER).edit(row.id, { departmentId: undefined })
      return [edited]
    }
    return []
  }

  /** Names and contacts, each for itself: what is taken or unfit stays as it was, and is told. */
  async #tell(row: UserRow, person: DirectoryPerson, edited: Edited[], remarks: Remark[]) {
    const { name, email, phoneNumber } = person
    const forms: UserForm[] = [
      { nickName: nickNameFor(person) },
      ...(email === undefined ? [] : [{ email }]),
      ...(phoneNumber === undefined ? [] : [{ phoneNumber }]),
    ]
    let isChanged = await this.#attempt(() => this.#rename(row, name), remarks)
    for (const form of forms) {
      if (await this.#attempt(() => this.#say(row, form, edited), remarks)) isChanged = true
    }
    return isChanged === true
  }

  /** @returns `undefined` if it is refused, which is told and leaves everything as it was */
  async #attempt<T>(work: () => Promise<T>, remarks: Remark[]): Promise<T | undefined> {
    try {
      return await this.#tools.savepoints.attempt(work)
    } catch (error) {
      if (!isOfOneRow(error)) throw error
      remarks.push(remarkOf(error))
      return undefined
    }
  }

  async #say({ id }: UserRow, form: UserForm, edited: Edited[]): Promise<boolean> {
    const { stores, edit } = this.#tools
    const [row] = await stores(USER).get([id], 'all')
    if (!row || !edit.differs(row, form)) return false
    edited.push(await this.#edit(row, form))
    return true
  }

  async #rename(row: UserRow, to: string): Promise<boolean> {
    const { stores } = this.#tools
    const { text, name } = NewLoginName.given(to, isReserved)
    if (name.key === row.nameKey) return false
    const names = { name: text, nameKey: name.key }
    await requireFree(stores, names, row.id)
    await stores(USER).edit(row.id, names)
    return true
  }

  async #edit(row: UserRow, form: UserForm): Promise<Edited> {
    const { roles, posts } = form
    const judge = await AccountJudge.over({ users: [row.id], roles, posts }, SYSTEM, this.#tools)
    return this.#tools.edit.change(row, form, judge)
  }

  /** The first of the person's departments that is known here. */
  async #departmentOf({ departments }: DirectoryPerson): Promise<Id | undefined> {
    if (departments.length === 0) return undefined
    const known = await this.#tools.directory.departmentsByKey()
    return departments.map((key) => known.get(key)).find((id) => id !== undefined)
  }
}

function same(userId: Id): Settled {
  return { outcome: 'same', userId, remarks: [], edited: [] }
}

function asAdded(settled: Settled, taken: Edited): Settled {
  if (settled.outcome === 'refused') return settled
  return { ...settled, outcome: 'added', edited: [taken, ...settled.edited] }
}

/** Whole characters of it, without those that no nick name has. */
function nickNameFor({ nickName = '', name }: DirectoryPerson): string {
  for (const said of [nickName.replaceAll(/\p{Cc}/gu, ''), nickName, name]) {
    const short = [...said.toWellFormed().trim()].slice(0, LONGEST_NICK_NAME).join('')
    const fit = unlessRefused(() => nickNameOf(short))
    if (typeof fit === 'string') return fit
  }
  return name
}

function isAboutContacts(error: unknown): error is DomainError {
  if (error instanceof FieldTaken) return error.params.field !== 'nameKey'
  return error instanceof InvalidEmail || error instanceof InvalidPhone
}

function remarksOf({ resting }: Outcome): Remark[] {
  return resting.map(({ id }) => ({ code: 'directory_rule_rests', field: id }))
}

function remarkOf(error: DomainError): Remark {
  const { field } = error.params
  return { code: error.code, ...(typeof field === 'string' && { field }) }
}

function sameIds(one: readonly Id[], other: readonly Id[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id))
}
