import { ADMINISTRATOR_ROLE } from '../../../domain/access/role.ts'
import { MANAGER_ROLE } from '../../../domain/access/role-rights.ts'
import type { RouteEntry } from '../route-table.ts'

/** What readers of the page look for first: members with `x-` are shown to programs only. */
export function operationWords(
  { access, config }: RouteEntry,
  errors: readonly string[],
  own: unknown,
): string {
  return [
    ...(typeof own === 'string' ? [own] : []),
    `**Who may call:** ${callers({ access, config })}${roleOf(config)}`,
    ...(config.encrypted === 'required'
      ? ['**The body must be encrypted** (`encrypt-key`); this page does so when it tries one out.']
      : []),
    `**Refusals** (\`error\`): ${errors.map((error) => `\`${error}\``).join(', ')}`,
  ].join('\n\n')
}

function roleOf({ role }: RouteEntry['config']): string {
  if (role === undefined) return ''
  const also =
    role === MANAGER_ROLE ? `, \`${ADMINISTRATOR_ROLE}\` or \`${MANAGER_ROLE}\`` : ` \`${role}\``
  return ` The built-in role${also} is needed besides.`
}

function callers({ access, config }: Pick<RouteEntry, 'access' | 'config'>): string {
  if (access === 'public') return 'anybody.'
  if (access === 'session') return 'everybody with a session.'
  const codes = [access, config.or ?? []].flat().map((code) => `\`${code}\``)
  return `holders of the permission ${codes.join(' or ')}.`
}
