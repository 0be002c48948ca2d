import { ContainerModule } from 'inversify'
import { isNetwork } from '../../../adapters/http/edge/callers/network-text.ts'
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
import { ClientDoor } from '../../../domain/client/client-door.ts'
import type { KnownTerms } from '../../../domain/client/client-terms.ts'
import { KnownGrantTypes } from '../../../domain/client/known-grant-types.ts'
import { bindClass, gathered, madeFrom } from '../bind-class.ts'
import { bindExport, bindRoutes } from '../bind-use-case.ts'
import { token } from '../token.ts'
import { Tokens as T } from '../tokens.ts'

const KNOWN_TERMS = token<KnownTerms>('KnownTerms')

export const clientsModule = new ContainerModule(({ bind }) => {
  const grantTypes = madeFrom(GrantStrategies, (strategies) => strategies.grantTypes)
  bindClass(bind, KnownGrantTypes, [grantTypes])
  bindClass(bind, ListClients, [T.ManagedClientRepo, T.TokenDigest])
  bindClass(bind, GetClient, [T.ManagedClientRepo])
  bind(KNOWN_TERMS).toDynamicValue((made) => {
    const surfaces = made.getAll(T.Surface, { optional: true })
    return { isNetwork, wires: surfaces.flatMap(({ wire }) => wire ?? []) }
  })
  const stores = { clients: T.ManagedClientRepo, digests: T.TokenDigest }
  const adding = { ...stores, grantTypes: KnownGrantTypes, known: KNOWN_TERMS }
  bindClass(bind, AddClient, [gathered(adding), T.Ids])
  bindClass(bind, EditClient, [gathered({ ...adding, door: ClientDoor })])
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
