import { ContainerModule } from 'inversify'
import { OptionalCaller } from '../../../adapters/http/edge/callers/optional-caller.ts'
import {
  asOldAddress,
  OLD_ADDRESS_ROUTES,
} from '../../../adapters/http/parts/old-addresses/old-address.ts'
import { FileLinks } from '../../../application/files/file-links.ts'
import { ScopeOfFiles } from '../../../application/files/scope-of-files.ts'
import { LinkOldAddress } from '../../../application/parts/old-addresses/link-old-address.ts'
import { bindRoutes } from '../../wiring/bind-use-case.ts'
import { Tokens as T } from '../../wiring/tokens.ts'

export const oldAddressesModule = new ContainerModule(({ bind }) => {
  bind(LinkOldAddress).toResolvedValue(
    (files, platforms, scope, links, { server }) =>
      new LinkOldAddress({ files, platforms, scope, links }, server.legacyFileHosts.length > 0),
    [T.StoredFileRepo, T.StoragePlatformRepo, ScopeOfFiles, FileLinks, T.Config],
  )
  bind(T.AddressRewriter).toResolvedValue(
    ({ server }) => asOldAddress(server.legacyFileHosts),
    [T.Config],
  )
  bindRoutes(bind, OLD_ADDRESS_ROUTES, { links: LinkOldAddress, callers: OptionalCaller })
})
