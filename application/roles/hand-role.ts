import type { Caller } from '../../domain/identity/caller.ts'
import type { Id } from '../../domain/shared/id.ts'
import { RoleJudge, type RoleTools } from './role-judge.ts'

/** Gives a role to users or takes it from them. Call it inside a transaction. */
export class HandRole {
  readonly #tools: RoleTools

  constructor(tools: RoleTools) {
    this.#tools = tools
  }

  /**
   * Users who already have it keep it.
   * @throws RoleNotFound, BuiltInRoleKept, HolderNotFound, OwnRightsKept, SuperUserKept,
   * RightsExceeded
   */
  async give(roleId: Id, userIds: readonly Id[], by: Caller): Promise<void> {
    const judge = await this.#judge(roleId, userIds, by)
    const people = judge.reachPeople(userIds)
    const then = people.map((one) => ({ ...one, roles: [...new Set([...one.roles, roleId])] }))
    await judge.requireHoldLess(then)
    await this.#tools.links.hand(roleId, userIds)
  }

  /** @throws the same errors as `give` */
  async take(roleId: Id, userIds: readonly Id[], by: Caller): Promise<void> {
    const judge = await this.#judge(roleId, userIds, by)
    await judge.requireHoldLess(judge.reachPeople(userIds))
    await this.#tools.links.take(roleId, userIds)
  }

  async #judge(roleId: Id, users: readonly Id[], by: Caller): Promise<RoleJudge> {
    const judge = await RoleJudge.over({ users, roles: [roleId] }, by, this.#tools)
    await judge.requireHandable()
    return judge
  }
}
