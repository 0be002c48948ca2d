import type { UploadQuota } from '../../../domain/storage/usage/upload-quota.ts'
import type { TellEvents } from '../../modules/tell-events.ts'
import type { AccountNews } from '../../ports/accounts/account-news.ts'
import type { Notifier } from '../../ports/notifier.ts'
import type { LimitWarnings, NearLimit } from './limit-warnings.ts'

/** It is nobody's request that causes the news. */
const NO_ORIGIN = { address: '', userAgent: '' }

interface WarningTools {
  readonly warnings: Pick<LimitWarnings, 'note'>
  readonly tell: Pick<TellEvents, 'with'>
  readonly notifier: Pick<Notifier, 'toUser'>
  readonly news: AccountNews
}

/**
 * Tells users, and leaders of departments, that 80 % of a limit is used: by push and by mail, once
 * until less is used. To be called periodically, so that no upload waits for it.
 */
export class WarnOfLimits {
  readonly #tools: WarningTools
  readonly #usual: UploadQuota

  constructor(tools: WarningTools, usual: UploadQuota) {
    this.#tools = tools
    this.#usual = usual
  }

  async execute(): Promise<void> {
    const { warnings, tell, notifier, news } = this.#tools
    const note = () => warnings.note(this.#usual)
    for (const { subject, userId } of await tell.with(['limit.near'], note, toldOf)) {
      if (userId === undefined) continue
      const kind = subject === 'user' ? 'quota-near' : 'department-quota-near'
      notifier.toUser(userId, { kind })
      news.tell({ userId, kind, origin: NO_ORIGIN })
    }
  }
}

function toldOf(near: readonly NearLimit[]) {
  return near.map(({ subject, id }) => {
    return { event: 'limit.near', of: subject, id, data: { subject, id } } as const
  })
}
