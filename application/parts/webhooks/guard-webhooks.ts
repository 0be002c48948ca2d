import { parsePermissionCode } from '../../../domain/access/permission-code.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import { SYSTEM } from '../../../domain/identity/system-caller.ts'
import type { Webhook } from '../../../domain/parts/webhooks/webhook.ts'
import {
  WebhookAddressRefused,
  WebhookContactsRefused,
  WebhookContactsUnencrypted,
} from '../../../domain/parts/webhooks/webhook-errors.ts'
import { WebhookUrl } from '../../../domain/parts/webhooks/webhook-url.ts'
import type { RecordChange } from '../../../domain/records/record.ts'
import { seesContacts } from '../../../domain/users/people-in-sight.ts'
import type { RightsRepo } from '../../ports/accounts/rights-repo.ts'
import type { WebhookPolicy } from './webhook-policy.ts'

const USERS_LISTED = parsePermissionCode('system:user:list')

/**
 * Refuses addresses to which nothing would be sent; what names lead to is only known later. Contacts
 * are sent for those who may see them on the page of users.
 */
export class GuardWebhooks {
  readonly #policy: WebhookPolicy
  readonly #rights: RightsRepo

  constructor(policy: WebhookPolicy, rights: RightsRepo) {
    this.#policy = policy
    this.#rights = rights
  }

  async execute(change: RecordChange<Webhook>, by: Caller): Promise<void> {
    if (change.kind === 'remove') return
    const { url, sendsContacts } = change.row
    const before = change.kind === 'edit' ? change.before : undefined
    const isMoved = before?.url !== url
    if (isMoved && !this.#policy.allowed(url)) throw new WebhookAddressRefused()
    if (!sendsContacts || (before?.sendsContacts && !isMoved)) return
    if (!WebhookUrl.parse(url)?.isConfidential) throw new WebhookContactsUnencrypted()
    if (by !== SYSTEM && !(await this.#seesAll(by))) throw new WebhookContactsRefused()
  }

  async #seesAll(by: Caller): Promise<boolean> {
    if (!by.permissions.allows(USERS_LISTED) || !seesContacts(by)) return false
    return (await this.#rights.scopeOf({ ...by, asked: [USERS_LISTED] })).all
  }
}
