import type {
  AddPasskeyOutcome,
  NewPasskey,
  PasskeyAccount,
  PasskeyRepo,
  PasskeyUse,
} from '../../../application/ports/factors/passkey-repo.ts'
import type { RecoveryCodeRepo } from '../../../application/ports/factors/recovery-code-repo.ts'
import type {
  AppConfirmation,
  AppSecret,
  SecondFactorRepo,
  StoredAppSecret,
} from '../../../application/ports/factors/second-factor-repo.ts'
import type {
  BrowserUse,
  NewTrustedBrowser,
  TrustedBrowserRepo,
} from '../../../application/ports/factors/trusted-browser-repo.ts'
import { AccountFactors } from '../../../domain/identity/factors/account-factors.ts'
import { MOST_PASSKEYS, type Passkey } from '../../../domain/identity/factors/passkey.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { MemoryStore } from '../memory-database.ts'

export class MemorySecondFactorRepo extends MemoryStore implements SecondFactorRepo {
  async factorsOf(userId: Id): Promise<AccountFactors> {
    return new AccountFactors({
      hasApp: this.database.appSecrets.get(userId)?.confirmedAt !== undefined,
      passkeys: this.#passkeysOf(userId),
      recoveryCodes: this.database.recoveryCodes.get(userId)?.size ?? 0,
    })
  }

  async getSecret(userId: Id): Promise<StoredAppSecret | undefined> {
    return this.database.appSecrets.get(userId)
  }

  async begin(secret: AppSecret): Promise<boolean> {
    const { appSecrets } = this.database
    if (appSecrets.get(secret.userId)?.confirmedAt) return false
    appSecrets.set(secret.userId, { ...secret, confirmedAt: undefined, lastStep: 0 })
    return true
  }

  async confirm({ userId, sealed, step, at, recoveryDigests }: AppConfirmation) {
    const { appSecrets, recoveryCodes } = this.database
    const waiting = appSecrets.get(userId)
    if (waiting?.sealed !== sealed || waiting.confirmedAt) return false
    appSecrets.set(userId, { userId, sealed, confirmedAt: at, lastStep: step })
    recoveryCodes.set(userId, new Map(recoveryDigests.map((digest) => [digest, at])))
    this.database.accessVersion += 1
    return true
  }

  async spendStep(userId: Id, step: number): Promise<boolean> {
    const secret = this.database.appSecrets.get(userId)
    if (!secret?.confirmedAt || secret.lastStep >= step) return false
    this.database.appSecrets.set(userId, { ...secret, lastStep: step })
    return true
  }

  async remove(userId: Id): Promise<boolean> {
    if (!this.database.appSecrets.delete(userId)) return false
    this.database.distrustBrowsers(userId)
    if (this.#passkeysOf(userId) === 0) this.database.recoveryCodes.delete(userId)
    this.database.accessVersion += 1
    return true
  }

  async listSecrets(): Promise<readonly AppSecret[]> {
    return [...this.database.appSecrets.values()]
  }

  async replaceSealed({ userId, sealed }: AppSecret, other: string): Promise<void> {
    const kept = this.database.appSecrets.get(userId)
    if (kept?.sealed === sealed) this.database.appSecrets.set(userId, { ...kept, sealed: other })
  }

  async removeSince(userId: Id, since: Date): Promise<void> {
    const confirmedAt = this.database.appSecrets.get(userId)?.confirmedAt
    if (!confirmedAt || confirmedAt < since) return
    this.database.appSecrets.delete(userId)
    this.database.accessVersion += 1
  }

  #passkeysOf(userId: Id): number {
    return [...this.database.passkeys.values()].filter((one) => one.userId === userId).length
  }
}

export class MemoryRecoveryCodeRepo extends MemoryStore implements RecoveryCodeRepo {
  async replace(userId: Id, digests: readonly string[], at: Date): Promise<void> {
    this.database.recoveryCodes.set(userId, new Map(digests.map((digest) => [digest, at])))
  }

  async spend(userId: Id, digest: string): Promise<boolean> {
    return this.database.recoveryCodes.get(userId)?.delete(digest) ?? false
  }

  async removeSince(userId: Id, since: Date): Promise<void> {
    const codes = this.database.recoveryCodes.get(userId)
    for (const [code, at] of codes ?? []) if (at >= since) codes?.delete(code)
  }
}

/** Atomic because nothing is awaited between a look and the change that follows from it. */
export class MemoryPasskeyRepo extends MemoryStore implements PasskeyRepo {
  async add(passkey: NewPasskey): Promise<AddPasskeyOutcome> {
    if (this.#of(passkey.userId).length >= MOST_PASSKEYS) return 'too-many'
    if (this.#by(passkey.credentialId)) return 'taken'
    const id = this.database.nextId('console')
    this.#keep({ ...passkey, id, lastUsedAt: undefined })
    this.database.accessVersion += 1
    return 'added'
  }

  async get(credentialId: string): Promise<PasskeyAccount | undefined> {
    const passkey = this.#by(credentialId)
    const user = passkey && this.database.users.get(passkey.userId)
    if (!user) return undefined
    return { passkey, userName: user.props.name, mayLogIn: user.mayLogIn }
  }

  async listOf(userId: Id): Promise<Passkey[]> {
    return this.#of(userId)
  }

  async use(id: Id, { counter, isBackedUp, at }: PasskeyUse): Promise<boolean> {
    const passkey = this.database.passkeys.get(id)
    if (!passkey) return false
    const counts = passkey.counter > 0 || counter > 0
    if (counts && counter <= passkey.counter) return false
    this.#keep({ ...passkey, counter, isBackedUp, lastUsedAt: at })
    return true
  }

  async rename(id: Id, userId: Id, name: string): Promise<boolean> {
    const own = this.#of(userId).find((one) => one.id === id)
    if (own) this.#keep({ ...own, name })
    return own !== undefined
  }

  async remove(id: Id, userId: Id): Promise<boolean> {
    const own = this.#of(userId)
    if (!own.some((one) => one.id === id)) return false
    this.database.passkeys.delete(id)
    const hasApp = this.database.appSecrets.get(userId)?.confirmedAt !== undefined
    if (own.length === 1 && !hasApp) {
      this.database.recoveryCodes.delete(userId)
      this.database.distrustBrowsers(userId)
    }
    this.database.accessVersion += 1
    return true
  }

  async removeSince(userId: Id, since: Date): Promise<void> {
    this.database.removeSince(this.database.passkeys, userId, since)
  }

  #keep(passkey: Passkey): void {
    this.database.passkeys.set(passkey.id, passkey)
  }

  #by(credentialId: string): Passkey | undefined {
    const all = [...this.database.passkeys.values()]
    return all.find((one) => one.credentialId === credentialId)
  }

  #of(userId: Id): Passkey[] {
    return [...this.database.passkeys.values()].filter((one) => one.userId === userId)
  }
}

export class MemoryTrustedBrowserRepo extends MemoryStore implements TrustedBrowserRepo {
  async add(browser: NewTrustedBrowser, sessionDigest: string): Promise<boolean> {
    const { userId } = browser
    const isOpen = this.database.sessions.get(sessionDigest)?.props.userId === userId
    if (!isOpen || !this.database.hasFactor(userId)) return false
    const kept = { ...browser, lastUsedAt: browser.createdAt }
    this.database.trustedBrowsers.set(browser.id, kept)
    return true
  }

  async use({ userId, tokenDigest, at, madeAfter }: BrowserUse): Promise<boolean> {
    const browsers = this.database.trustedBrowsers
    const kept = [...browsers.values()].find((one) => one.tokenDigest === tokenDigest)
    const isTrusted = kept?.userId === userId && kept.expiresAt > at && kept.createdAt > madeAfter
    if (isTrusted && at > kept.lastUsedAt) browsers.set(kept.id, { ...kept, lastUsedAt: at })
    return isTrusted
  }

  async listOf(userId: Id, now: Date) {
    return [...this.database.trustedBrowsers.values()]
      .filter((one) => one.userId === userId && one.expiresAt > now)
      .map(({ userId: _userId, tokenDigest: _digest, ...shown }) => shown)
      .sort((one, other) => other.lastUsedAt.getTime() - one.lastUsedAt.getTime())
  }

  async remove(userId: Id, id: string): Promise<boolean> {
    const isTheirs = this.database.trustedBrowsers.get(id)?.userId === userId
    return isTheirs && this.database.trustedBrowsers.delete(id)
  }

  async removeExpired(now: Date, limit: number): Promise<number> {
    const expired = [...this.database.trustedBrowsers.values()]
      .filter(({ expiresAt }) => expiresAt <= now)
      .slice(0, limit)
    for (const { id } of expired) this.database.trustedBrowsers.delete(id)
    return expired.length
  }
}
