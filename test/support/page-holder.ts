import { aMenu, aRole } from './access-builders.ts'
import { aUser } from './builders.ts'
import type { WholeService } from './whole-service.ts'

let people = 0

/** @returns the headers of a new user with these codes */
export async function holderOf(service: WholeService, codes: readonly string[]) {
  const { given, passwordHash, logIn } = service
  people += 1
  const role = aRole({ id: String(800_000_000 + people), key: `page-holder-${people}` })
  const name = `page-holder-${people}`
  await given.user(aUser({ id: role.id, name, roles: [role] }), passwordHash)
  for (const [at, permission] of codes.entries()) {
    const menu = await given.menu(aMenu({ id: String(810_000_000 + people * 10 + at), permission }))
    await given.grant(role.id, menu.id)
  }
  return logIn(name)
}
