import { ContainerModule } from 'inversify'
import { CLIENT_ROUTES, CLIENTS_EXPORT } from '../../../adapters/http/pages/clients.ts'
import { GrantStrategies } from '../../../application/auth/grants/grant-strategies.ts'
import {
  AddClient,
  ChangeClientStatus,
  EditClient,
  RemoveClients,
  ResetClientSecret,
} from '../../../application/clients/change-clients.ts'
import { GetClient, ListClients } from '../../../application/clients/find-clients.ts'
import { ClientSource } from '../../../application/exports/client-source.ts'
import { References } from '../../../application/records/references.ts'
import { KnownGrantTypes } from '../../../domain/client/known-grant-types.ts'
import { bindClass, madeFrom } from '../bind-class.ts'
import { bindExport, bindRoutes } from '../bind-use-case.ts'
import { Tokens as T } from '../tokens.ts'

export const clientsModule = new ContainerModule(({ bind }) => {
  const grantTypes = madeFrom(GrantStrategies, (strategies) => strategies.grantTypes)
  bindClass(bind, KnownGrantTypes, [grantTypes])
  bindClass(bind, ListClients, [T.ManagedClientRepo, T.TokenDigest])
  bindClass(bind, GetClient, [T.ManagedClientRepo])
  bindClass(bind, AddClient, [T.ManagedClientRepo, T.Ids, T.TokenDigest, KnownGrantTypes])
  bindClass(bind, EditClient, [T.ManagedClientRepo, T.TokenDigest, KnownGrantTypes])
  bindClass(bind, ChangeClientStatus, [T.ManagedClientRepo])
  bindClass(bind, ResetClientSecret, [T.ManagedClientRepo, T.Ids, T.TokenDigest])
  bindClass(bind, RemoveClients, [T.ManagedClientRepo, References])
  bindRoutes(bind, CLIENT_ROUTES, {
    list: ListClients,
    get: GetClient,
    add: AddClient,
    edit: EditClient,
    changeStatus: ChangeClientStatus,
    resetSecret: ResetClientSecret,
    remove: RemoveClients,
  })
  bindClass(bind, ClientSource, [T.ManagedClientRepo, T.TokenDigest])
  bindExport(bind, CLIENTS_EXPORT, ClientSource)
})
