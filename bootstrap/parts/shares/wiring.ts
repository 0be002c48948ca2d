import { type Bind, ContainerModule } from 'inversify'
import { openShareRoute, useShareRoute } from '../../../adapters/http/parts/shares/open-share.ts'
import { sharePageRoute } from '../../../adapters/http/parts/shares/page/share-page-route.ts'
import { sharedFileRoute } from '../../../adapters/http/parts/shares/shared-file.ts'
import { SHARE_ROUTES } from '../../../adapters/http/parts/shares/shares.ts'
import { FilesInScope } from '../../../application/files/files-in-scope.ts'
import { OpenFile } from '../../../application/files/open-file.ts'
import { ScopeOfFiles } from '../../../application/files/scope-of-files.ts'
import { PreviewFile } from '../../../application/parts/previews/preview-file.ts'
import { LiveShares } from '../../../application/parts/shares/live-shares.ts'
import { MakeShare, shareAddress } from '../../../application/parts/shares/make-share.ts'
import { ManageShares } from '../../../application/parts/shares/manage-shares.ts'
import { OpenShare } from '../../../application/parts/shares/open-share.ts'
import { ShareSeals } from '../../../application/parts/shares/share-seals.ts'
import { GetSharedBytes } from '../../../application/parts/shares/shared-bytes.ts'
import { bindClass, madeFrom } from '../../wiring/bind-class.ts'
import { bindHousekeeping } from '../../wiring/bind-task.ts'
import { bindRoutes } from '../../wiring/bind-use-case.ts'
import { publicAddress, serviceName } from '../../wiring/public-address.ts'
import { passwordChangeIn } from '../../wiring/sign-in/auth-module.ts'
import { Tokens as T } from '../../wiring/tokens.ts'
import { SHARES } from './stores.ts'

/** Links to files for people without an account. */
export const sharesModule = new ContainerModule(({ bind }) => {
  const publicUrl = madeFrom(T.Config, ({ server }) => publicAddress(server))
  bindClass(bind, ShareSeals, [T.SecretBox, T.Clock, publicUrl])
  bind(LiveShares).toDynamicValue((made) => {
    const config = made.get(T.Config)
    return new LiveShares({
      clock: made.get(T.Clock),
      passwordChange: passwordChangeIn(config),
      shares: made.get(SHARES),
      files: made.get(T.StoredFileRepo),
      platforms: made.get(T.StoragePlatformRepo),
      scope: made.get(ScopeOfFiles),
      tokens: made.get(T.TokenDigest),
      isOn: config.files.shareDays > 0,
    })
  })
  bindMaking(bind)
  bind(OpenShare).toDynamicValue(
    (made) =>
      new OpenShare(made.get(LiveShares), {
        shares: made.get(SHARES),
        seals: made.get(ShareSeals),
        hasher: made.get(T.PasswordHasher),
        rates: made.get(T.RateWindow),
        clock: made.get(T.Clock),
      }),
  )
  bindClass(bind, GetSharedBytes, [ShareSeals, LiveShares, OpenFile])
  bindOpening(bind)
})

function bindOpening(bind: Bind): void {
  bind(T.Routes).toResolvedValue(
    (share, seals, { server }) => [
      sharePageRoute(serviceName(server)),
      openShareRoute(share, seals),
      useShareRoute(share),
    ],
    [OpenShare, ShareSeals, T.Config],
  )
  bind(T.Routes).toResolvedValue(
    (bytes, previews) => [sharedFileRoute(bytes, previews)],
    [GetSharedBytes, PreviewFile],
  )
}

function bindMaking(bind: Bind): void {
  bind(MakeShare).toDynamicValue((made) => {
    const { files, server } = made.get(T.Config)
    const { publicUrl } = server
    return new MakeShare({
      shares: made.get(SHARES),
      files: made.get(FilesInScope),
      platforms: made.get(T.StoragePlatformRepo),
      hasher: made.get(T.PasswordHasher),
      ids: made.get(T.Ids),
      tokens: made.get(T.TokenDigest),
      clock: made.get(T.Clock),
      address: publicUrl === undefined ? undefined : shareAddress(publicUrl),
      mostDays: files.shareDays,
    })
  })
  bindClass(bind, ManageShares, [SHARES, ScopeOfFiles, T.Clock])
  bindRoutes(bind, SHARE_ROUTES, { shares: ManageShares, make: MakeShare })
  bindHousekeeping(bind, 'remove expired shares', 3600, ManageShares)
}
