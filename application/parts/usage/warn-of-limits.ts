import type { UploadQuota } from '../../../domain/storage/usage/upload-quota.ts'
import type { AccountNews } from '../../ports/accounts/account-news.ts'
import type { QuotaRepo } from '../../ports/files/quota-repo.ts'
import type { Notifier } from '../../ports/notifier.ts'

/** It is nobody's request that causes the news. */
const NO_ORIGIN = { address: '', userAgent: '' }

/**
 * Tells users, and leaders of departments, that 80 % of a limit is used: by push and by mail, once
 * until less is used. To be called periodically, so that no upload waits for it.
 */
export class WarnOfLimits {
  readonly #quotas: Pick<QuotaRepo, 'noteNear'>
  readonly #usual: UploadQuota
  readonly #notifier: Pick<Notifier, 'toUser'>
  readonly #news: AccountNews

  constructor(
    quotas: Pick<QuotaRepo, 'noteNear'>,
    usual: UploadQuota,
    notifier: Pick<Notifier, 'toUser'>,
    news: AccountNews,
  ) {
    this.#quotas = quotas
    this.#usual = usual
    this.#notifier = notifier
    this.#news = news
  }

  async execute(): Promise<void> {
    for (const { subject, userId } of await this.#quotas.noteNear(this.#usual)) {
      if (userId === undefined) continue
      const kind = subject === 'user' ? 'quota-near' : 'department-quota-near'
      this.#notifier.toUser(userId, { kind })
      this.#news.tell({ userId, kind, origin: NO_ORIGIN })
    }
  }
}
