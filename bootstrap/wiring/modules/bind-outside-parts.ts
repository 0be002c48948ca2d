import type { Bind, ResolutionContext } from 'inversify'
import { FailedTries } from '../../../application/auth/failed-tries.ts'
import type { GrantStrategy } from '../../../application/auth/grants/grant-strategy.ts'
import { NamedLogin } from '../../../application/auth/grants/named-login.ts'
import { LoginGuard } from '../../../application/auth/login-guard.ts'
import { PasswordRefusals } from '../../../application/auth/password-refusals.ts'
import { AskedGrant } from '../../../application/modules/asked-grant.ts'
import { ModuleContexts } from '../../../application/modules/module-contexts.ts'
import type { ModuleGrant } from '../../../application/modules/module-grant.ts'
import { ModuleObjectStores } from '../../../application/modules/module-storage.ts'
import { AccountStrategy, TicketStrategy } from '../../../application/modules/module-strategies.ts'
import { providerOf, senderOf } from '../../../application/modules/outside-parts.ts'
import { RemoteAccess } from '../../../application/platforms/remote-access.ts'
import { SYSTEM } from '../../../domain/identity/system-caller.ts'
import type { ConsoleModule } from '../../modules/define-module.ts'
import { Tokens as T } from '../tokens.ts'

/** Binds the senders of codes, login providers and storage kinds that modules bring. */
export function bindOutsideParts(bind: Bind, modules: readonly ConsoleModule[]): void {
  const senders = Object.assign({}, ...modules.map((module) => module.senders))
  const { sms, email }: NonNullable<ConsoleModule['senders']> = senders
  bind(T.ModuleSenders).toDynamicValue((made) => ({
    ...(sms && { sms: senderOf('sms', sms, toolsFrom(made)) }),
    ...(email && { email: senderOf('email', email, toolsFrom(made)) }),
  }))
  const providers = modules.flatMap((module) => Object.entries(module.providers ?? {}))
  bind(T.ModuleProviders).toDynamicValue(
    (made) =>
      new Map(providers.map(([name, own]) => [name, providerOf(name, own, toolsFrom(made))])),
  )
  const kinds = modules.flatMap((module) => Object.entries(module.storage ?? {}))
  bind(T.ModuleStores).toDynamicValue((made) => {
    const [access, digests] = [made.get(RemoteAccess), made.get(T.ContentDigests)]
    const tools = { access, digests, context: toolsFrom(made) }
    return new Map(kinds.map(([kind, open]) => [kind, new ModuleObjectStores(open, tools)]))
  })
}

/** Binds the ways to log in that modules bring, beside those of the service. */
export function bindGrants(bind: Bind, grants: readonly ModuleGrant[]): void {
  for (const grant of grants) {
    bind(T.GrantStrategy).toDynamicValue((made) => strategyOf(grant, made))
  }
}

function strategyOf(grant: ModuleGrant, made: ResolutionContext): GrantStrategy {
  const asked = new AskedGrant(grant, toolsFrom(made))
  const guard = made.get(LoginGuard)
  if ('find' in grant) return new TicketStrategy(grant, asked, guard, made.get(T.UserRepo))
  const login = new NamedLogin(guard, made.get(FailedTries), made.get(PasswordRefusals))
  return new AccountStrategy(grant, asked, login, guard.needsCaptcha)
}

/** Contexts open records, so they are made when a part is used. */
function toolsFrom(made: ResolutionContext) {
  return () => made.get(ModuleContexts).open(SYSTEM).context
}
