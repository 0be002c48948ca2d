import type { Audited } from '../../domain/audit/audited.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { nickNameOf } from '../../domain/identity/names/nick-name.ts'
import { mayLogIn } from '../../domain/identity/user.ts'
import { together } from '../../domain/imports/row-failures.ts'
import type { Id } from '../../domain/shared/id.ts'
import { OwnRightsKept, RoleRequired } from '../../domain/users/user-errors.ts'
import { USER, type UserRow } from '../../domain/users/user-record.ts'
import { recipientKeys } from '../../domain/verification/recipient.ts'
import type { AccountNews, News } from '../ports/accounts/account-news.ts'
import type { PasswordLinks } from '../ports/accounts/password-links.ts'
import type { SessionStore } from '../ports/sessions/session-store.ts'
import type { PhoneNumbers } from '../ports/sign-in/phone-numbers.ts'
import { AccountJudge, type Assignment } from './account-judge.ts'
import { requireFree } from './taken-keys.ts'
import { contactChanges, type UserForm } from './user-form.ts'
import { type EndAccess, type Ended, NO_ORIGIN, type UserTools } from './user-tools.ts'

const ending = 'account-disabled'
const NOTHING_ENDED: Ended = { sessions: [], recipients: [], ending }

export interface Edited extends Ended {
  readonly news: readonly News[]
}

interface EditingTools extends UserTools {
  readonly news: AccountNews
  readonly freshSession: { require(by: Caller): void }
  readonly phones: PhoneNumbers
  readonly passwordLinks: PasswordLinks
  readonly sessions: SessionStore
  readonly endAccess: EndAccess
}

/** Changes somebody's account, except the login name. */
export class EditUser {
  readonly #tools: EditingTools

  constructor(tools: EditingTools) {
    this.#tools = tools
  }

  /**
   * @throws RecordNotFound, SuperUserKept, OwnRightsKept, RightsExceeded, NotYoursToGive,
   * RoleRequired, InvalidField, InvalidEmail, InvalidPhone, FieldTaken; for contacts of one's own
   * FreshLoginRequired
   */
  async execute(id: Id, form: UserForm, by: Caller, audited: Audited): Promise<void> {
    if (form.roles?.length === 0) throw new RoleRequired()
    const edited = await audited(async () => {
      const { roles, posts } = form
      const judge = await AccountJudge.over({ users: [id], roles, posts }, by, this.#tools)
      return this.change(await judge.reachOne(id), form, judge)
    })
    await this.#tools.endAccess(edited)
    this.tell(edited)
  }

  /** To be called after the commit. */
  tell({ news }: Pick<Edited, 'news'>): void {
    for (const one of news) this.#tools.news.tell(one)
  }

  /** Gives exactly these roles; the list may be empty. @throws the same errors as `execute` */
  async giveRoles(id: Id, roles: readonly Id[], by: Caller, audited: Audited): Promise<void> {
    await audited(async () => {
      const judge = await AccountJudge.over({ users: [id], roles }, by, this.#tools)
      await this.change(await judge.reachOne(id), { roles }, judge)
    })
  }

  /** Whether the form would change anything; it may not name roles or posts. */
  differs(row: UserRow, form: UserForm): boolean {
    const { status = row.status, departmentId = row.departmentId } = form
    const [contacts, own] = together(
      () => contactChanges(form, (raw) => this.#tools.phones.parse(raw), row),
      () => ownChanges(form),
    )
    const wanted = { ...contacts, ...own, status, departmentId }
    return Object.keys(changed(row, wanted)).length > 0
  }

  /** Call it inside a transaction. @returns what to end, and to tell, after the commit */
  async change(row: UserRow, form: UserForm, judge: AccountJudge): Promise<Edited> {
    const { stores, links, phones, passwordLinks } = this.#tools
    const contacts = contactChanges(form, (raw) => phones.parse(raw), row)
    const [before, wanted] = await this.#assignments(row, form)
    const isMoved = !isSame(before, wanted)
    const status = form.status ?? row.status
    const changesAccess = isMoved || status !== row.status
    if (changesAccess && row.id === judge.by.userId) throw new OwnRightsKept()
    const changesContacts = 'emailKey' in contacts || 'phoneKey' in contacts
    if (changesAccess || changesContacts) await judge.requireHoldLess([row])
    // As on the page of one's own profile.
    if (changesContacts && row.id === judge.by.userId) this.#tools.freshSession.require(judge.by)
    if (isMoved) await judge.requireGivable(wanted, before)
    const { departmentId } = wanted
    const own = { ...contacts, ...ownChanges(form), status, departmentId }
    await requireFree(stores, contacts, row.id)
    const ended = mayLogIn({ status }) ? NOTHING_ENDED : await this.#end(row)
    await stores(USER).edit(row.id, changed(row, own))
    // A former owner must not take the account back with a lockdown.
    if (changesContacts && row.id !== judge.by.userId) await passwordLinks.removeAllOf(row.id)
    if (isMoved) {
      await links.setRoles(row.id, wanted.roles)
      await links.setPosts(row.id, wanted.posts)
    }
    return { ...ended, news: newsOf(row, contacts) }
  }

  async #end(row: UserRow): Promise<Ended> {
    const sessions = await this.#tools.sessions.endAllOf([row.id], ending)
    return { sessions, recipients: recipientKeys(row), ending }
  }

  async #assignments(row: UserRow, form: UserForm): Promise<[Assignment, Assignment]> {
    const { links } = this.#tools
    const roles = await links.rolesOf(row.id)
    const posts = await links.postsOf(row.id)
    const departmentId = form.departmentId ?? row.departmentId
    const stay = departmentId === row.departmentId ? posts : []
    return [
      { departmentId: row.departmentId, roles, posts },
      { departmentId, roles: unique(form.roles ?? roles), posts: unique(form.posts ?? stay) },
    ]
  }
}

/** The address that is replaced hears of it, because the new one is nobody's yet. */
function newsOf({ id: userId, ...row }: UserRow, contacts: object): readonly News[] {
  const formerContacts = row.emailProven && row.emailKey ? { email: row.emailKey } : {}
  const told = { userId, formerContacts, origin: NO_ORIGIN }
  return [
    ...('emailKey' in contacts ? [{ ...told, kind: 'email-set' as const }] : []),
    ...('phoneKey' in contacts ? [{ ...told, kind: 'phone-set' as const }] : []),
  ]
}

function ownChanges({ nickName, sex, remark }: UserForm): Partial<UserRow> {
  return {
    ...(nickName !== undefined && { nickName: nickNameOf(nickName) }),
    ...(sex !== undefined && { sex }),
    ...(remark !== undefined && { remark }),
  }
}

/** Only fields that differ: an unchanged status must not count as a change of rights. */
function changed(row: UserRow, wanted: Partial<UserRow>): Partial<Omit<UserRow, 'id'>> {
  const before = new Map<string, unknown>(Object.entries(row))
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => before.get(name) !== value),
  )
}

function isSame(one: Assignment, other: Assignment): boolean {
  return (
    one.departmentId === other.departmentId &&
    sameIds(one.roles, other.roles) &&
    sameIds(one.posts, other.posts)
  )
}

function sameIds(one: readonly Id[], other: readonly Id[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id))
}

function unique(ids: readonly Id[]): Id[] {
  return [...new Set(ids)]
}
