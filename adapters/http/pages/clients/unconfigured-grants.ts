import type { GrantType } from '../../../../domain/client/grant-type.ts'
import type { Warning } from '../../route-config.ts'

/** That nobody can log in by these is no reason to refuse them: settings come and go. */
export function unconfiguredGrants(grantTypes: readonly GrantType[]): Warning | null {
  if (grantTypes.length === 0) return null
  return { text: 'grant_types_not_configured', params: { grantTypes: grantTypes.join(', ') } }
}
