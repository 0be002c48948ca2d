import type { Language } from '../../../domain/language/language.ts'
import { disabledWords } from '../../../domain/parts/webhooks/disabled-words.ts'
import type {
  ReachableAccount,
  ReachableAccounts,
} from '../../ports/accounts/reachable-accounts.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { Notifier } from '../../ports/notifier.ts'
import type { WebhookEndpoint } from './webhook-endpoints.ts'

interface KeeperTools {
  readonly accounts: ReachableAccounts
  readonly notifier: Notifier
  /** `undefined`: nothing takes mail. */
  readonly mailer: Mailer | undefined
  /** Of those whose own is not known. */
  readonly language: Language
  readonly log: { error(facts: object, message: string): void }
}

/** Tells those who may change webhooks that one was disabled, on the screen and by mail. */
export class TellKeepers {
  readonly #tools: KeeperTools

  constructor(tools: KeeperTools) {
    this.#tools = tools
  }

  async execute({ id, name }: WebhookEndpoint, failure: string): Promise<void> {
    const { accounts, log } = this.#tools
    log.error({ webhook: id, name, failure }, 'a webhook was disabled')
    const keepers = await accounts.holders('system:webhook:edit')
    await Promise.all(keepers.map((keeper) => this.#tell(keeper, { name, failure })))
  }

  async #tell(
    { userId, email, language = this.#tools.language }: ReachableAccount,
    about: { readonly name: string; readonly failure: string },
  ): Promise<void> {
    const { notifier, mailer, log } = this.#tools
    const { subject, text } = disabledWords(language, about.name, about.failure)
    notifier.toUser(userId, { kind: 'notice', text: `${subject}: ${text}` })
    if (!mailer || !email?.isProven) return
    await mailer
      .sendMail({ to: email.address, subject, text })
      .catch((err: unknown) => log.error({ err, userId }, 'nobody was told of a webhook by mail'))
  }
}
