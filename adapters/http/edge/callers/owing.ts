import type { Debt } from '../../../../domain/identity/caller.ts'
import type { GuardedRoute } from './guard.ts'

/**
 * Whether the route serves callers who owe this. Pages must show the profile and settle the debt;
 * everything else is closed until then.
 */
export function servesOwing({ config }: Pick<GuardedRoute, 'config'>, debt: Debt): boolean {
  const { access, whileOwing } = config
  return access === 'public' || whileOwing === 'anything' || whileOwing === debt
}
