import { ContainerModule } from 'inversify'
import { EXPLAIN_ROUTES } from '../../../adapters/http/parts/explain/explain-login.ts'
import { GrantStrategies } from '../../../application/auth/grants/grant-strategies.ts'
import { LoginGuard } from '../../../application/auth/login-guard.ts'
import { Strength } from '../../../application/auth/strength.ts'
import { ExplainLogin } from '../../../application/parts/explain/explain-login.ts'
import { bindClass, gathered } from '../../wiring/bind-class.ts'
import { bindRoutes } from '../../wiring/bind-use-case.ts'
import { Tokens as T } from '../../wiring/tokens.ts'

export const explainModule = new ContainerModule(({ bind }) => {
  const rules = { clients: T.ClientRepo, strategies: GrantStrategies, guard: LoginGuard }
  const account = { users: T.UserRepo, strength: Strength, clock: T.Clock }
  bindClass(bind, ExplainLogin, [gathered({ ...rules, ...account })])
  bindRoutes(bind, EXPLAIN_ROUTES, { explain: ExplainLogin })
})
