import { localPasswords } from '../../../adapters/postgres/parts/directory/postgres-local-passwords.ts'
import { ssoSource } from '../../settings/directory-ways.ts'
import type { Check } from '../check.ts'

const MOST_NAMES = 10
const CHECK = 'break glass'

/** Who gets in with a password of this service, also while the directory is away. */
export const checkBreakGlass: Check = async ({ config, database }, findings) => {
  if (!database) return
  const { count, names } = await localPasswords(database, MOST_NAMES)
  if (count > 0) {
    const more = count > names.length ? ` and ${count - names.length} more` : ''
    const where = ssoSource(config) === undefined ? '' : ' at /account/login?local'
    const message = `${count} with a local password${where}: ${names.join(', ')}${more}`
    return findings.add('fine', CHECK, message)
  }
  const message = 'no account has a local password, so nobody gets in while the directory is away'
  findings.add('warning', CHECK, message)
}
