import { ContainerModule } from 'inversify'
import { addClientRoute } from '../../adapters/http/pages/clients/add-client.ts'
import { changeClientStatusRoute } from '../../adapters/http/pages/clients/change-client-status.ts'
import { editClientRoute } from '../../adapters/http/pages/clients/edit-client.ts'
import { showClientRoute } from '../../adapters/http/pages/clients/get-client.ts'
import { listClientsRoute } from '../../adapters/http/pages/clients/list-clients.ts'
import { removeClientsRoute } from '../../adapters/http/pages/clients/remove-clients.ts'
import { resetClientSecretRoute } from '../../adapters/http/pages/clients/reset-client-secret.ts'
import { explainLoginRoute } from '../../adapters/http/sign-in/explain-login.ts'
import { ExplainLogin } from '../../application/auth/explain-login.ts'
import { GrantStrategies } from '../../application/auth/grants/grant-strategies.ts'
import { LoginGuard } from '../../application/auth/login-guard.ts'
import { AddClient } from '../../application/clients/add-client.ts'
import { ChangeClientStatus } from '../../application/clients/change-client-status.ts'
import { EditClient } from '../../application/clients/edit-client.ts'
import { GetClient } from '../../application/clients/get-client.ts'
import { ListClients } from '../../application/clients/list-clients.ts'
import { RemoveClients } from '../../application/clients/remove-clients.ts'
import { ResetClientSecret } from '../../application/clients/reset-client-secret.ts'
import { KnownGrantTypes } from '../../domain/client/known-grant-types.ts'
import { Tokens as T } from './tokens.ts'

/** The page about clients. */
export const clientsModule = new ContainerModule(({ bind }) => {
  bind(KnownGrantTypes).toResolvedValue(
    ({ grantTypes }) => new KnownGrantTypes(grantTypes),
    [GrantStrategies],
  )
  bind(T.Routes).toResolvedValue(
    (managedClients, digests) => [
      listClientsRoute(new ListClients(managedClients, digests)),
      showClientRoute(new GetClient(managedClients)),
    ],
    [T.ManagedClientRepo, T.TokenDigest],
  )
  bind(T.Routes).toResolvedValue(
    (managedClients, ids, digests, grantTypes) => [
      addClientRoute(new AddClient(managedClients, ids, digests, grantTypes)),
      editClientRoute(new EditClient(managedClients, digests, grantTypes)),
      changeClientStatusRoute(new ChangeClientStatus(managedClients)),
      resetClientSecretRoute(new ResetClientSecret(managedClients, ids, digests)),
      removeClientsRoute(new RemoveClients(managedClients)),
    ],
    [T.ManagedClientRepo, T.Ids, T.TokenDigest, KnownGrantTypes],
  )
  bind(T.Routes).toResolvedValue(
    (...parts) => [explainLoginRoute(new ExplainLogin(...parts))],
    [T.ClientRepo, GrantStrategies, LoginGuard, T.UserRepo, T.Clock],
  )
})
