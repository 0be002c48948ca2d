import { availableParallelism } from 'node:os'
import { ContainerModule } from 'inversify'
import { GcmSecretBox } from '../../adapters/crypto/gcm-secret-box.ts'
import { HmacCodeDigest } from '../../adapters/crypto/hmac-code-digest.ts'
import { HmacUrlSigner } from '../../adapters/crypto/hmac-url-signer.ts'
import { NodeLoginEnvelope } from '../../adapters/crypto/node-login-envelope.ts'
import { RsaThread } from '../../adapters/crypto/rsa-thread.ts'
import { SerialRsaOpener } from '../../adapters/crypto/serial-rsa-opener.ts'
import type { PasswordHasher } from '../../application/ports/password-hasher.ts'
import type { Config } from '../config.ts'
import type { Keys } from '../open-keys.ts'
import { publicAddress } from './public-address.ts'
import { Tokens as T } from './tokens.ts'

export interface CryptoParts {
  readonly config: Config
  readonly keys: Keys
  readonly hasher: PasswordHasher
}

/** Keys become what uses them; nothing else gets to see them. */
export function cryptoModule({ config, keys, hasher }: CryptoParts): ContainerModule {
  const { loginKeys: ring, service } = keys
  const acceptV1 = config.login.envelopeV1 === 'on'
  return new ContainerModule(({ bind }) => {
    bind(T.LoginPublicKey).toConstantValue(ring.publicKeyLine)
    bind(T.PasswordHasher).toConstantValue(hasher)
    bind(T.RsaOpener)
      .toConstantValue(
        availableParallelism() > 1 ? new RsaThread(ring.keys) : new SerialRsaOpener(),
      )
      .onDeactivation((opener) => opener.close())
    bind(T.LoginEnvelope).toResolvedValue(
      (rsa, clock) => new NodeLoginEnvelope({ ring, rsa, clock, acceptV1 }),
      [T.RsaOpener, T.Clock],
    )
    bind(T.CodeDigest).toConstantValue(new HmacCodeDigest(service.derive('verification codes')))
    bind(T.SecretBox).toConstantValue(new GcmSecretBox(service.derive('stored secrets')))
    bind(T.UrlSigner).toConstantValue(
      new HmacUrlSigner(publicAddress(config.server), service.derive('file addresses')),
    )
  })
}
