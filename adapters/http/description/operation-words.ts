import { ADMINISTRATOR_ROLE } from '../../../domain/access/role.ts'
import { MANAGER_ROLE } from '../../../domain/access/role-rights.ts'
import type { RouteEntry } from '../route-table.ts'

/** Swagger UI does not show the `x-` members, so the description repeats them for people. */
export function operationWords(
  { access, config }: RouteEntry,
  errors: readonly string[],
  own: unknown,
): string {
  return [
    ...(typeof own === 'string' ? [own] : []),
    `**Who may call:** ${callers({ access, config })}${roleOf(config)}`,
    ...(config.encrypted === 'required'
      ? ['**The body must be encrypted** (`encrypt-key`). This page does that for you.']
      : []),
    `**Refusals** (\`error\`): ${errors.map((error) => `\`${error}\``).join(', ')}`,
  ].join('\n\n')
}

function roleOf({ role }: RouteEntry['config']): string {
  if (role === undefined) return ''
  const also =
    role === MANAGER_ROLE ? `, \`${ADMINISTRATOR_ROLE}\` or \`${MANAGER_ROLE}\`` : ` \`${role}\``
  return ` The built-in role${also} is required as well.`
}

function callers({ access, config }: Pick<RouteEntry, 'access' | 'config'>): string {
  if (access === 'public') return 'anybody.'
  if (access === 'session') {
    return config.keys === 'open' ? 'anybody with a session or key.' : 'anybody with a session.'
  }
  const codes = [access, config.or ?? []].flat().map((code) => `\`${code}\``)
  return `holders of the permission ${codes.join(' or ')}.`
}
