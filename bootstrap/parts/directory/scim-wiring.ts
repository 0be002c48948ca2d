import { ContainerModule } from 'inversify'
import { scimRoutes } from '../../../adapters/http/parts/directory/scim/scim-routes.ts'
import { DirectoryWork } from '../../../application/parts/directory/directory-work.ts'
import { ScimCollection } from '../../../application/parts/directory/scim/scim-collections.ts'
import {
  ScimPeople,
  SettleArrivals,
} from '../../../application/parts/directory/scim/settle-arrivals.ts'
import { bindClass, gathered } from '../../wiring/bind-class.ts'
import { publicAddress } from '../../wiring/public-address.ts'
import { Tokens as T } from '../../wiring/tokens.ts'
import { DIRECTORY_STORE, SCIM_RESOURCES } from './stores.ts'

/** SCIM 2.0 for other programs, while people come by it. */
export const scimModule = new ContainerModule(({ bind }) => {
  bindClass(bind, SettleArrivals, [DirectoryWork, DIRECTORY_STORE])
  bindClass(bind, ScimPeople, [SCIM_RESOURCES])
  const tools = gathered({
    ...{ resources: SCIM_RESOURCES, arrivals: SettleArrivals },
    ...{ transactions: T.Transactions, clock: T.Clock },
  })
  bind(T.Routes).toDynamicValue((made) => {
    const { directory, server } = made.get(T.Config)
    if (directory.kind !== 'scim') return []
    const given = tools.of(made)
    const user = new ScimCollection('user', given)
    const group = new ScimCollection('group', given)
    return [scimRoutes({ user, group, publicUrl: publicAddress(server) })]
  })
})
