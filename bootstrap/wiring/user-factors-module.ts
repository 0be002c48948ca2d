import { ContainerModule } from 'inversify'
import { userFactorsRoute } from '../../adapters/http/pages/users/user-factors.ts'
import { EndAccess } from '../../application/auth/end-access.ts'
import { type FactorTools, ResetUserFactors } from '../../application/users/reset-user-factors.ts'
import { token } from './token.ts'
import { Tokens as T } from './tokens.ts'

const RIGHTS = token<Pick<FactorTools, 'rights' | 'stores' | 'links'>>('RightsOfUserFactors')

/** The factors of others, for administrators. */
export const userFactorsModule = new ContainerModule(({ bind }) => {
  bind(RIGHTS).toResolvedValue(
    (rights, stores, links) => ({ rights, stores, links }),
    [T.RightsRepo, T.RecordStores, T.UserLinks],
  )
  bind(T.Routes).toResolvedValue(
    (tools, factors, sessions, news, end) => {
      const endAccess: FactorTools['endAccess'] = (ended) => end.execute(ended)
      return [
        userFactorsRoute(new ResetUserFactors({ ...tools, factors, sessions, news, endAccess })),
      ]
    },
    [RIGHTS, T.UserFactors, T.SessionStore, T.AccountNews, EndAccess],
  )
})
