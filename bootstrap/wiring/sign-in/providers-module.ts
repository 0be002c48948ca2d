import { ContainerModule } from 'inversify'
import { OAuth2Provider } from '../../../adapters/social/oauth2-provider.ts'
import { OpenIdProvider } from '../../../adapters/social/openid-provider.ts'
import { PRESETS } from '../../../adapters/social/presets/presets.ts'
import { WeChatMiniProgram } from '../../../adapters/social/wechat-mini-program.ts'
import type { IdentityProvider } from '../../../application/ports/sign-in/identity-provider.ts'
import type { SourceConfig } from '../../settings/read-providers.ts'
import { Tokens as T } from '../tokens.ts'

/** Configured providers; each is contacted only when somebody uses it. */
export const providersModule = new ContainerModule(({ bind }) => {
  bind(T.IdentityProviders).toResolvedValue(
    ({ providers }, ofModules) =>
      new Map([
        ...ofModules,
        ...providers.sources.map((config) => [config.source, identityProvider(config)] as const),
      ]),
    [T.Config, T.ModuleProviders],
  )
  bind(T.MiniPrograms).toResolvedValue(
    ({ providers: { miniPrograms, miniProgramApi: api } }) =>
      new Map(
        miniPrograms.map(({ appId, secret }) => [
          appId,
          new WeChatMiniProgram({ appId, secret: secret.reveal(), api }),
        ]),
      ),
    [T.Config],
  )
})

function identityProvider(config: SourceConfig): IdentityProvider {
  const clientSecret = config.clientSecret.reveal()
  if (config.kind === 'oidc') return new OpenIdProvider({ ...config, clientSecret })
  return new OAuth2Provider({ ...config, clientSecret }, PRESETS[config.kind])
}
