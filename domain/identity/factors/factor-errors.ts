import { DomainError, defineError } from '../../shared/domain-error.ts'
import type { FactorKind } from './account-factors.ts'

/** The first proof was right, and the account has a second factor. */
export class FactorRequired extends DomainError {
  readonly kind = 'refused'
  readonly code = 'factor_required'
  /** @param asked where the page has a field for the code: its own, that of the password, or none */
  constructor(
    possible: readonly FactorKind[],
    asked: 'in-field' | 'with-password' | 'nowhere' = 'with-password',
  ) {
    const reason = asked !== 'in-field' && !possible.includes('totp') ? 'passkey' : asked
    super('Your account also asks for a second factor.', {
      params: { factors: possible.join(','), reason },
    })
  }
}

/** Wrong, expired, or already used. It counts as a failed login. */
export class WrongFactor extends defineError('refused', 'wrong_factor', (failures: number) => [
  `The code is wrong or was already used (try ${failures}).`,
  { failures },
]) {}

/** Where no password can be asked for, a young session has to stand for it. */
export class FreshLoginRequired extends defineError(
  'refused',
  'fresh_login_required',
  'Log in again first.',
) {}
