import type { Bind, ResolutionContext } from 'inversify'
import { FailedTries } from '../../../application/auth/failed-tries.ts'
import type { GrantStrategy } from '../../../application/auth/grants/grant-strategy.ts'
import { NamedLogin } from '../../../application/auth/grants/named-login.ts'
import { LoginGuard } from '../../../application/auth/login-guard.ts'
import { PasswordRefusals } from '../../../application/auth/password-refusals.ts'
import { AskedGrant } from '../../../application/modules/asked-grant.ts'
import { ModuleContexts } from '../../../application/modules/module-contexts.ts'
import type { ModuleGrant } from '../../../application/modules/module-grant.ts'
import { AccountStrategy, TicketStrategy } from '../../../application/modules/module-strategies.ts'
import { SYSTEM } from '../../../domain/identity/system-caller.ts'
import { Tokens as T } from '../tokens.ts'

/** Binds the ways to log in that modules bring, beside those of the service. */
export function bindGrants(bind: Bind, grants: readonly ModuleGrant[]): void {
  for (const grant of grants) {
    bind(T.GrantStrategy).toDynamicValue((made) => strategyOf(grant, made))
  }
}

function strategyOf(grant: ModuleGrant, made: ResolutionContext): GrantStrategy {
  // Contexts open records, so they are made when somebody logs in.
  const asked = new AskedGrant(grant, () => made.get(ModuleContexts).open(SYSTEM).context)
  const guard = made.get(LoginGuard)
  if ('find' in grant) return new TicketStrategy(grant, asked, guard, made.get(T.UserRepo))
  const login = new NamedLogin(guard, made.get(FailedTries), made.get(PasswordRefusals))
  return new AccountStrategy(grant, asked, login, guard.needsCaptcha)
}
