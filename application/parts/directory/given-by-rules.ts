import { parsePermissionCode } from '../../../domain/access/permission-code.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import { SYSTEM } from '../../../domain/identity/system-caller.ts'
import { mayLogIn } from '../../../domain/identity/user.ts'
import { POST } from '../../../domain/organization/post.ts'
import type { DirectoryPerson } from '../../../domain/parts/directory/person.ts'
import {
  applies,
  DIRECTORY_RULE,
  type DirectoryRule,
} from '../../../domain/parts/directory/rule.ts'
import { DomainError } from '../../../domain/shared/domain-error.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { USER } from '../../../domain/users/user-record.ts'
import { AccountJudge, type Assignment } from '../../users/account-judge.ts'
import type { UserTools } from '../../users/user-tools.ts'
import type { Given } from './directory-store.ts'

/** One of them is enough. */
const MAY_MAKE = ['system:directory:add', 'system:directory:edit'].map(parsePermissionCode)
const RULES_AT_ONCE = 1000
const ALL = { conditions: [], scope: 'all', sort: DIRECTORY_RULE.order } as const

export interface Outcome extends Given {
  readonly departmentId: Id | undefined
  /** Rules that would apply, and give more than their makers may give now. */
  readonly resting: readonly DirectoryRule[]
}

/**
 * What the rules give to people. It lives for one transaction, in which rights are locked: a rule
 * gives at most what whoever made it could give by hand at this moment.
 */
export class GivenByRules {
  readonly #tools: Pick<UserTools, 'rights' | 'stores'>
  readonly #rules: readonly DirectoryRule[]
  readonly #makers = new Map<Id, Promise<AccountJudge | undefined>>()

  /** @param rules in their order */
  constructor(tools: Pick<UserTools, 'rights' | 'stores'>, rules: readonly DirectoryRule[]) {
    this.#tools = tools
    this.#rules = rules
  }

  /**
   * The first rule that gives a department decides it; roles and posts are those of all rules.
   * @param department of somebody to whom no rule gives one
   */
  async to(
    person: Pick<DirectoryPerson, 'groups' | 'attributes'>,
    department: Id | undefined,
  ): Promise<Outcome> {
    const applying = this.#rules.filter((rule) => applies(rule, person))
    const resting = new Set<DirectoryRule>()
    const byRule = await this.#departmentOf(applying, resting)
    const departmentId = byRule ?? department
    const [roles, posts] = [new Set<Id>(), new Set<Id>()]
    for (const rule of applying) {
      const { role, post } = rule
      if (role !== undefined) {
        if (await this.#mayGive(rule, { departmentId, roles: [role], posts: [] })) roles.add(role)
        else resting.add(rule)
      }
      if (post === undefined) continue
      if (await this.#mayGive(rule, { departmentId, roles: [], posts: [post] })) posts.add(post)
      else if (await this.#isOf(post, departmentId)) resting.add(rule)
    }
    const lists = { roles: [...roles], posts: [...posts], resting: [...resting] }
    return { departmentId, department: byRule, ...lists }
  }

  async #departmentOf(applying: readonly DirectoryRule[], resting: Set<DirectoryRule>) {
    for (const rule of applying) {
      const { department: departmentId } = rule
      if (departmentId === undefined) continue
      if (await this.#mayGive(rule, { departmentId, roles: [], posts: [] })) return departmentId
      resting.add(rule)
    }
    return undefined
  }

  async #mayGive({ authorId }: DirectoryRule, wanted: Assignment): Promise<boolean> {
    const judge = await this.#maker(authorId)
    if (!judge) return false
    const { departmentId, roles, posts } = wanted
    const isDepartment = roles.length + posts.length === 0
    const before = isDepartment ? undefined : { departmentId, roles: [], posts: [] }
    try {
      await judge.requireGivable(wanted, before)
      return true
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      return false
    }
  }

  #maker(id: Id): Promise<AccountJudge | undefined> {
    const known = this.#makers.get(id)
    if (known) return known
    const judge = this.#judgeOf(id)
    this.#makers.set(id, judge)
    return judge
  }

  /** `undefined` for somebody who could not make the rule today. */
  async #judgeOf(id: Id): Promise<AccountJudge | undefined> {
    const [row] = await this.#tools.stores(USER).get([id], 'all')
    if (!row || !mayLogIn(row)) return undefined
    const { permissions } = await this.#tools.rights.get(id)
    const asked = MAY_MAKE.filter((code) => permissions.allows(code))
    if (asked.length === 0) return undefined
    const { name: userName, departmentId } = row
    const maker: Caller = { ...SYSTEM, userId: id, userName, departmentId, permissions, asked }
    return AccountJudge.over({}, maker, this.#tools)
  }

  /** A post counts only in its department, so elsewhere it is no fault of the rule. */
  async #isOf(post: Id, department: Id | undefined): Promise<boolean> {
    const [row] = await this.#tools.stores(POST).get([post], 'all')
    return row?.departmentId === department
  }
}

/** In their order. */
export async function rulesOf({ stores }: Pick<UserTools, 'stores'>): Promise<DirectoryRule[]> {
  const all: DirectoryRule[] = []
  for (;;) {
    const some = await stores(DIRECTORY_RULE).slice(ALL, all.at(-1), RULES_AT_ONCE)
    all.push(...some)
    if (some.length < RULES_AT_ONCE) return all
  }
}
