import { OtpauthTimeCodes } from '../../adapters/crypto/otpauth-time-codes.ts'
import { RandomIds } from '../../adapters/crypto/random-ids.ts'
import { NoMetrics } from '../../adapters/system/no-metrics.ts'
import { AppSecrets } from '../../application/auth/factors/app-secrets.ts'
import { FactorCheck } from '../../application/auth/factors/factor-check.ts'
import { RecoveryCodes } from '../../application/auth/factors/recovery-codes.ts'
import type { AccountNews } from '../../application/ports/accounts/account-news.ts'
import type { Clock } from '../../application/ports/clock.ts'
import type { SecretBox } from '../../application/ports/crypto.ts'
import type { Id } from '../../domain/shared/id.ts'
import { NotedNews } from './noted-news.ts'
import { readableDigest } from './plain-crypto.ts'
import type { Records } from './records.ts'

const STEP_MS = 30_000

/** Seals by writing the purpose in front. */
const readableBox: SecretBox = {
  seal: (secret, purpose) => `${purpose}: ${secret}`,
  open: (sealed, purpose) =>
    sealed.startsWith(`${purpose}: `) ? sealed.slice(purpose.length + 2) : undefined,
}

/** For what is proven by passwords and codes alone. */
export const noPasskeys = {
  require: async (): Promise<never> => {
    throw new Error('There are no passkeys here.')
  },
}

type Stores = Pick<Records, 'secondFactors' | 'recoveryCodes'>

/** What checks second factors, on any store. */
export function factorParts(
  { secondFactors, recoveryCodes }: Stores,
  clock: Clock,
  news: AccountNews = new NotedNews(),
) {
  const timeCodes = new OtpauthTimeCodes()
  const secrets = new AppSecrets(readableBox, timeCodes)
  const recovery = new RecoveryCodes(recoveryCodes, new RandomIds(), readableDigest, clock)
  const check = new FactorCheck(secondFactors, secrets, recovery, {
    ...{ clock, news },
    metrics: new NoMetrics(),
  })
  /** Sets up an app for a user. @returns its secret, and recovery codes */
  const withApp = async (userId: Id) => {
    const { plain, kept } = secrets.make(userId)
    const at = clock.now()
    await secondFactors.begin(kept, at)
    const step = Math.floor(at.getTime() / STEP_MS) - 1
    const { codes, digests: recoveryDigests } = recovery.make()
    await secondFactors.confirm({ ...kept, step, at, recoveryDigests })
    return { secret: plain, codes }
  }
  return { secrets, recovery, check, withApp }
}
