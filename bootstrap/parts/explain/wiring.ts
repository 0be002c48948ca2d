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
  const stores = { clients: T.ClientRepo, users: T.UserRepo }
  const rules = { strategies: GrantStrategies, guard: LoginGuard, strength: Strength }
  bindClass(bind, ExplainLogin, [gathered({ ...stores, ...rules, clock: T.Clock })])
  bindRoutes(bind, EXPLAIN_ROUTES, { explain: ExplainLogin })
})
