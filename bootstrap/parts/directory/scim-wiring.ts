import { type Bind, ContainerModule } from 'inversify'
import { scimRoutes } from '../../../adapters/http/parts/directory/scim/scim-routes.ts'
import type { PeopleArrivals } from '../../../application/parts/directory/scim/people-arrivals.ts'
import {
  ScimGroups,
  ScimUsers,
} from '../../../application/parts/directory/scim/scim-collections.ts'
import type {
  ScimMembers,
  ScimResources,
} from '../../../application/parts/directory/scim/scim-resources.ts'
import { gathered } from '../../wiring/bind-class.ts'
import { publicAddress } from '../../wiring/public-address.ts'
import { token } from '../../wiring/token.ts'
import { Tokens as T } from '../../wiring/tokens.ts'

/** What SCIM tells of people. */
export const PEOPLE_ARRIVALS = token<PeopleArrivals>('PeopleArrivals')
export const SCIM_RESOURCES = token<ScimResources>('ScimResources')
export const SCIM_MEMBERS = token<ScimMembers>('ScimMembers')

/** SCIM 2.0 for other programs, while people come by it. */
export const scimModule = new ContainerModule(({ bind }) => bindScim(bind))

function bindScim(bind: Bind): void {
  const tools = gathered({
    resources: SCIM_RESOURCES,
    members: SCIM_MEMBERS,
    arrivals: PEOPLE_ARRIVALS,
    transactions: T.Transactions,
    clock: T.Clock,
  })
  bind(T.Routes).toDynamicValue((made) => {
    const { directory, server } = made.get(T.Config)
    if (directory.kind !== 'scim') return []
    const given = tools.of(made)
    const publicUrl = publicAddress(server)
    return [scimRoutes({ user: new ScimUsers(given), group: new ScimGroups(given), publicUrl })]
  })
}
