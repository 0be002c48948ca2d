import { type State, valueIn } from './powers.ts'
import { USERS } from './small-company.ts'

interface Changed {
  readonly before: State
  readonly after: State
  readonly by: readonly number[]
}

/**
 * Second factors, and the rule that they must be there, are out of reach of those who hold less.
 * @param isOver whether an actor holds all that this user holds
 */
export function defences(changed: Changed, isOver: (user: number) => boolean): string[] {
  const { before, after, by } = changed
  const lost = before.users
    .map(({ id }) => Number(id))
    .filter((id) => factorsOf(before, id) > factorsOf(after, id))
    .filter((id) => by.includes(id) || !isOver(id))
    .map((id) => `${id} lost a second factor`)
  return [...lost, ...rules(changed, isOver)]
}

function rules({ before, after, by }: Changed, isOver: (user: number) => boolean): string[] {
  const parameter = 'sys.account.adminFactor'
  const isAnother = valueIn(before, parameter) !== valueIn(after, parameter)
  const broken = isAnother && !by.includes(USERS.FIRST) ? ['administrators got another rule'] : []
  const changedRoles = before.roles.filter(({ id, factor_is_required: was }) => {
    const now = after.roles.find((role) => role.id === id)
    return now !== undefined && now.factor_is_required !== was
  })
  const holders = changedRoles.flatMap(({ id }) =>
    before.user_roles.filter(({ role_id }) => role_id === id).map(({ user_id }) => Number(user_id)),
  )
  const stronger = holders.filter((id) => !by.includes(id) && !isOver(id))
  return [...broken, ...stronger.map((id) => `${id} got another rule about second factors`)]
}

function factorsOf({ second_factors, passkeys }: State, user: number): number {
  return [...second_factors, ...passkeys].filter(({ user_id }) => user_id === user).length
}
