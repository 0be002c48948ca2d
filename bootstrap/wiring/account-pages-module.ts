import { ContainerModule } from 'inversify'
import { accountRoute, noAccountRoute } from '../../adapters/http/account/account-route.ts'
import { ACCOUNT_CLIENT_ID } from '../../adapters/postgres/seed/client.ts'
import { Tokens as T } from './tokens.ts'

export const accountPagesModule = new ContainerModule(({ bind }) => {
  bind(T.Routes).toResolvedValue(
    ({ accounts }, publicKeyLine) => {
      if (accounts.accountPages === 'off') return [noAccountRoute()]
      return [accountRoute({ clientId: ACCOUNT_CLIENT_ID, publicKeyLine })]
    },
    [T.Config, T.LoginPublicKey],
  )
})
