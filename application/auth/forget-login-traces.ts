import type { UserRepo } from '../ports/accounts/user-repo.ts'

const DAY = 86_400_000
const YEAR = 365 * DAY

/**
 * Names without a wrong attempt for a day start again at zero, and a source without a login for a
 * year becomes unknown again.
 * @param most of each kind. @returns how many of the kind of which there were more
 */
export async function forgetLoginTraces(users: UserRepo, now: Date, most: number): Promise<number> {
  const before = (age: number) => new Date(now.getTime() - age)
  const failures = await users.forgetLoginFailures(before(DAY), most)
  return Math.max(failures, await users.forgetKnownSources(before(YEAR), most))
}
