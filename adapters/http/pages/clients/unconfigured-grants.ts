import type { GrantType } from '../../../../domain/client/grant-type.ts'
import type { Warning } from '../../route-config.ts'

/** Warns of grant types that are not configured. They are accepted, because settings may follow. */
export function unconfiguredGrants(grantTypes: readonly GrantType[]): Warning | null {
  if (grantTypes.length === 0) return null
  return { text: 'grant_types_not_configured', params: { grantTypes: grantTypes.join(', ') } }
}
