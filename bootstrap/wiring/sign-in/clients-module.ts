import { ContainerModule } from 'inversify'
import { addClientRoute } from '../../../adapters/http/pages/clients/add-client.ts'
import { changeClientStatusRoute } from '../../../adapters/http/pages/clients/change-client-status.ts'
import { editClientRoute } from '../../../adapters/http/pages/clients/edit-client.ts'
import { showClientRoute } from '../../../adapters/http/pages/clients/get-client.ts'
import { listClientsRoute } from '../../../adapters/http/pages/clients/list-clients.ts'
import { removeClientsRoute } from '../../../adapters/http/pages/clients/remove-clients.ts'
import { resetClientSecretRoute } from '../../../adapters/http/pages/clients/reset-client-secret.ts'
import { explainLoginRoute } from '../../../adapters/http/sign-in/explain-login.ts'
import { ExplainLogin } from '../../../application/auth/explain-login.ts'
import { GrantStrategies } from '../../../application/auth/grants/grant-strategies.ts'
import { LoginGuard } from '../../../application/auth/login-guard.ts'
import { Strength } from '../../../application/auth/strength.ts'
import { AddClient } from '../../../application/clients/add-client.ts'
import { ChangeClientStatus } from '../../../application/clients/change-client-status.ts'
import { EditClient } from '../../../application/clients/edit-client.ts'
import { GetClient } from '../../../application/clients/get-client.ts'
import { ListClients } from '../../../application/clients/list-clients.ts'
import { RemoveClients } from '../../../application/clients/remove-clients.ts'
import { ResetClientSecret } from '../../../application/clients/reset-client-secret.ts'
import { References } from '../../../application/records/references.ts'
import { KnownGrantTypes } from '../../../domain/client/known-grant-types.ts'
import { bindClass, gathered, madeFrom } from '../bind-class.ts'
import { bindUseCase } from '../bind-use-case.ts'
import { Tokens as T } from '../tokens.ts'

export const clientsModule = new ContainerModule(({ bind }) => {
  const grantTypes = madeFrom(GrantStrategies, (strategies) => strategies.grantTypes)
  bindClass(bind, KnownGrantTypes, [grantTypes])
  bindUseCase(bind, ListClients, [T.ManagedClientRepo, T.TokenDigest], [listClientsRoute])
  bindUseCase(bind, GetClient, [T.ManagedClientRepo], [showClientRoute])
  bindUseCase(
    bind,
    AddClient,
    [T.ManagedClientRepo, T.Ids, T.TokenDigest, KnownGrantTypes],
    [addClientRoute],
  )
  bindUseCase(
    bind,
    EditClient,
    [T.ManagedClientRepo, T.TokenDigest, KnownGrantTypes],
    [editClientRoute],
  )
  bindUseCase(bind, ChangeClientStatus, [T.ManagedClientRepo], [changeClientStatusRoute])
  bindUseCase(
    bind,
    ResetClientSecret,
    [T.ManagedClientRepo, T.Ids, T.TokenDigest],
    [resetClientSecretRoute],
  )
  bindUseCase(bind, RemoveClients, [T.ManagedClientRepo, References], [removeClientsRoute])
  const tools = gathered({ users: T.UserRepo, strength: Strength, clock: T.Clock })
  const explained = [T.ClientRepo, GrantStrategies, LoginGuard, tools] as const
  bindUseCase(bind, ExplainLogin, explained, [explainLoginRoute])
})
