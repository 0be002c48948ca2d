import { availableParallelism } from 'node:os'
import { type Bind, ContainerModule } from 'inversify'
import { HmacCodeDigest } from '../../../adapters/crypto/digests.ts'
import { NodeLoginEnvelope } from '../../../adapters/crypto/envelope/node-login-envelope.ts'
import { RsaThread } from '../../../adapters/crypto/envelope/rsa-thread.ts'
import { SerialRsaOpener } from '../../../adapters/crypto/envelope/serial-rsa-opener.ts'
import { GcmSecretBox } from '../../../adapters/crypto/gcm-secret-box.ts'
import { HmacUrlSigner } from '../../../adapters/crypto/hmac-url-signer.ts'
import { useName } from '../../../adapters/crypto/keys/key-uses.ts'
import type { LoginKeyRing } from '../../../adapters/crypto/keys/login-key-ring.ts'
import type { ServiceKeyRing } from '../../../adapters/crypto/keys/service-key-ring.ts'
import type { Clock } from '../../../application/ports/clock.ts'
import type { PasswordHasher } from '../../../application/ports/sign-in/password-hasher.ts'
import { LastUses } from '../../../domain/shared/last-uses.ts'
import type { Config } from '../../settings/config.ts'
import { bindTask } from '../bind-task.ts'
import { publicAddress } from '../public-address.ts'
import { Tokens as T } from '../tokens.ts'

export interface Keys {
  readonly loginKeys: LoginKeyRing
  readonly service: ServiceKeyRing
}

export interface CryptoParts {
  readonly config: Config
  readonly keys: Keys
  readonly hasher: PasswordHasher
}

/** Turns keys into the parts that use them; nothing else can access the keys. */
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
    bind(T.UsesOfKeys).toResolvedValue(
      (times) =>
        new LastUses(async (uses) => {
          for (const [name, at] of uses) await times.note(name, at)
        }),
      [T.RoundTimes],
    )
    bindTask(bind, 'write uses of keys', 30, T.UsesOfKeys, (uses) => uses.write())
    bind(T.LoginEnvelope).toResolvedValue(
      (rsa, clock, uses) => {
        const used = (id: string) => uses.note(useName('login', id), clock.now())
        return new NodeLoginEnvelope({ ring, rsa, clock, acceptV1, used })
      },
      [T.RsaOpener, T.Clock, T.UsesOfKeys],
    )
    bindServiceKeys(bind, service, publicAddress(config.server))
  })
}

const CODES = 'verification codes'
const SECRETS = 'stored secrets'
const ADDRESSES = 'file addresses'

function bindServiceKeys(bind: Bind, service: ServiceKeyRing, publicUrl: string): void {
  const ids = new Map(
    service.keys.flatMap((key) =>
      [SECRETS, ADDRESSES].map((purpose) => [key.derive(purpose).id, key.id]),
    ),
  )
  const usedIn = (uses: LastUses<Date>, clock: Clock) => (id: string) =>
    uses.note(useName('service', ids.get(id) ?? id), clock.now())
  const both = (purpose: string) =>
    [service.derive(purpose), service.deriveOthers(purpose)] as const
  bind(T.CodeDigest).toConstantValue(new HmacCodeDigest(...both(CODES)))
  bind(T.ServiceKeys).toConstantValue(both)
  bind(T.SecretBox).toResolvedValue(
    (...uses) => new GcmSecretBox(...both(SECRETS), usedIn(...uses)),
    [T.UsesOfKeys, T.Clock],
  )
  bind(T.UrlSigner).toResolvedValue(
    (...uses) => new HmacUrlSigner(publicUrl, ...both(ADDRESSES), usedIn(...uses)),
    [T.UsesOfKeys, T.Clock],
  )
}
