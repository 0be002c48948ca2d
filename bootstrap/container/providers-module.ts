import { ContainerModule } from 'inversify'
import { Tokens as T } from './tokens.ts'

/** The third parties with whom people may log in. */
export const providersModule = new ContainerModule(({ bind }) => {
  bind(T.IdentityProviders).toConstantValue(new Map())
  bind(T.MiniPrograms).toConstantValue(new Map())
})
