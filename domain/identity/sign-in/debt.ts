import { PermissionSet } from '../../access/permission-set.ts'
import { defineError } from '../../shared/domain-error.ts'
import type { Caller, Debt } from '../caller.ts'

/** What happens to callers whose password was set by somebody else. */
export type PasswordChangePolicy = 'advised' | 'required' | 'off'

const NO_RIGHTS = { roleKeys: [], permissions: PermissionSet.of([], []) }

/** Callers who owe something keep their name and their own account, and nothing else. */
export function underPolicy(caller: Caller, passwordChange: PasswordChangePolicy): Caller {
  const owes = debtOf(caller, passwordChange)
  if (owes !== undefined) return { ...caller, ...NO_RIGHTS, owes }
  const isIgnored = caller.passwordIsGiven && passwordChange === 'off'
  return isIgnored ? { ...caller, passwordIsGiven: false } : caller
}

/** The password first: whoever set it must not be the one who sets up a factor. */
export function debtOf(
  { passwordIsGiven, lacksFactor }: Pick<Caller, 'passwordIsGiven' | 'lacksFactor'>,
  policy: PasswordChangePolicy,
): Debt | undefined {
  if (passwordIsGiven && policy === 'required') return 'password'
  return lacksFactor ? 'factor' : undefined
}

/** Somebody else has set the password, and settings require the owner to choose a new one first. */
export class PasswordChangeRequired extends defineError('needed', 'password_change_required') {}

/** Settings require a second factor of this user, who has none yet. */
export class FactorSetupRequired extends defineError('needed', 'factor_setup_required') {}
